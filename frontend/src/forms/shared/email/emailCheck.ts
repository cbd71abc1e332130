/** The message for a malformed address. The server uses the same words. */
export const EMAIL_FAULT = "Enter an email address like name@example.com";

/**
 * Whether `text` is a well-formed email address. `src/spam/email.rs` has the same rule; one table
 * of examples tests both.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^(?!\.|[^@]*\.[.@])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:(?!-)[\p{L}\p{N}-]{1,63}(?<!-)\.)+(?!-|\d+$)[\p{L}\p{N}-]{1,63}(?<!-)$/u.test(
      text,
    )
  );
}

/** Common mail domains. */
const COMMON =
  "gmail.com yahoo.com hotmail.com outlook.com icloud.com aol.com comcast.net verizon.net live.com msn.com".split(
    " ",
  );

/** Real domains that look like a mistyped common one. */
const REAL = /^(mail|email|gmx|ymail|hotmail\.co|yahoo\.co|live\.co)\./;

/** Mistyped endings and their corrections. */
const ENDINGS: Record<string, string> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  vom: "com",
  xom: "com",
  comm: "com",
  nte: "net",
  ner: "net",
};

/**
 * The address that `text` was probably meant to be, if its domain looks like a mistyped common one.
 */
export function meantEmail(text: string): string | undefined {
  const at = text.lastIndexOf("@") + 1;
  const domain = text.slice(at).toLowerCase();
  if (at === 0 || COMMON.includes(domain) || REAL.test(domain)) return undefined;
  const dot = domain.lastIndexOf(".") + 1;
  const ending = ENDINGS[domain.slice(dot)];
  const ended = ending ? domain.slice(0, dot) + ending : domain;
  // Short domains are similar to many real ones.
  const near = (common: string) => distance(ended, common) <= (common.length < 9 ? 0 : 1);
  const meant = COMMON.find(near) ?? (ending && ended);
  return meant && text.slice(0, at) + meant;
}

/** Edit distance that counts wrong, missing, extra and swapped letters (Damerau–Levenshtein). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        steps.push((before[j - 2] ?? 0) + 1);
      }
      row.push(Math.min(...steps));
    }
    before = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
