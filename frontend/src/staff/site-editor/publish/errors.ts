import type { Reply } from "../../../api/client";
import { datesInWords, momentInSentence } from "../model/dates";
import { patternOf } from "../model/patch";
import { childOf, keysOf, parentOf } from "../model/pointer";
import { labelOf } from "../model/words/labels";

/** Words by the pointer of the value that they are about. */
export type Findings = ReadonlyMap<string, string>;

export const NO_FINDINGS: Findings = new Map();

/** A finding as the server says it. */
interface Finding {
  pointer: string;
  detail: string;
  /** People whom it concerns. */
  signed_up?: object | null;
}

/** What is wrong, in words. Of several errors of a value, the first. */
export const errorsOf = (reply: Reply<unknown>): Findings =>
  byPointer((!reply.ok && reply.status === 422 && reply.problem?.errors) || [], errorInWords);

/** What is probably a mistake, in words. What concerns people isn't among it. */
export const warningsOf = (warnings: Finding[]): Findings =>
  byPointer(
    warnings.filter(({ signed_up }) => !signed_up),
    (_, detail) => warningInWords(detail),
  );

function byPointer(
  findings: Finding[],
  inWords: (pointer: string, detail: string) => string,
): Findings {
  const found = new Map<string, string>();
  for (const { pointer, detail } of findings) {
    const at = pointer.replace(/^#/, "");
    if (!found.has(at)) found.set(at, inWords(at, detail));
  }
  return found;
}

/** For who asks for the waiver, and for who takes its text away. */
const NO_WAIVER = "An event can't ask for a waiver without a text. Its text is under “Texts”.";

/**
 * `camp.sessions "June": weeks is 9; …` -> `Weeks is 9; …`: the server's words, with the fields' labels in place of
 * where the values stand in config.toml.
 */
function errorInWords(pointer: string, detail: string): string {
  if (pointer.endsWith("/waiver") && detail.includes("no waiver to sign")) return NO_WAIVER;
  const [, day] = /"(.*)" lacks either closed = true or times/.exec(detail) ?? [];
  if (day) return datesInWords(`${day}: tick “Closed”, or fill in the times.`);
  const key = keysOf(pointer).findLast((one) => !/^\d+$/.test(one)) ?? "";
  const place = new RegExp(
    `^(?:.*?: )?(?:entry (\\d+) of )?(?:[\\w.]+\\.)?${key}(?= (?:is|has|must) )`,
  );
  const [whole, entry] = place.exec(detail) ?? [];
  const text = whole
    ? `${labelAt(pointer)}${entry ? `, line ${entry},` : ""}${detail.slice(whole.length)}`
    : detail;
  const other = (key: string) => labelAt(childOf(parentOf(pointer), key));
  const inside = (key: string) => labelAt(childOf(pointer, key));
  return sentence(
    datesInWords(text.replace(/ is ""/, " is empty").replace(/, as year-month-day: \S+/, ""))
      .replace(/(?<= lacks .*)`(\w+)`/g, (_, key: string) => `“${inside(key)}”`)
      .replace(
        /\b(after|before) (\w+) = ([^;]+)/,
        (_, word: string, key: string, value: string) => `${word} “${other(key)}” (${value})`,
      ),
  );
}

const labelAt = (pointer: string) => labelOf(patternOf(pointer).replace(/\/\*$/, ""));

/** The server's words without what stands above the field anyway: which event it is, and what the notice says. */
const warningInWords = (detail: string): string =>
  sentence(
    datesInWords(
      detail.replace(
        /^site\.notice ended with (.*?)(?=, so visitors)/,
        (_, end: string) => `This notice ended on ${momentInSentence(end)}`,
      ),
    )
      .replace(/^The event [a-z0-9-]+: /, "")
      .replace(/visitors no longer see it: ".*" (?=Empty its text)/s, "visitors don't see it. "),
  );

const sentence = (text: string) => {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
};
