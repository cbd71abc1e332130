/** A mail as the mail server got it. */
export interface Mail {
  to: string;
  subject: string;
  /** The part that has no markup. */
  text: string;
}

/** Reads a mail in the format of the network. */
export function readMail(raw: string): Mail {
  const { headers, body } = split(raw);
  const to = headers.get("to") ?? "";
  return {
    to: (/<([^>]+)>/.exec(to)?.[1] ?? to).trim().toLowerCase(),
    subject: decodeWords(headers.get("subject") ?? ""),
    text: plainText(headers, body),
  };
}

/** The address of the registrant's own page in a mail. */
export function linkIn({ text, subject }: Mail): string {
  const link = /https?:\/\/\S+\/registrations\/[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in “${subject}”`);
  return link;
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf("\n\n");
  const lines = raw
    .slice(0, end)
    .replace(/\n[ \t]+/g, " ")
    .split("\n");
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: raw.slice(end + 2) };
}

/** The text of the first part that is plain text, which may be inside other parts. */
function plainText(headers: Map<string, string>, body: string): string {
  const type = headers.get("content-type") ?? "text/plain";
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (!boundary) return type.startsWith("text/plain") ? decodeBody(headers, body) : "";
  for (const part of body.split(`--${boundary}`).slice(1)) {
    const inside = split(part.replace(/^\n/, ""));
    const text = plainText(inside.headers, inside.body);
    if (text) return text;
  }
  return "";
}

function decodeBody(headers: Map<string, string>, body: string): string {
  switch (headers.get("content-transfer-encoding")?.toLowerCase()) {
    case "base64":
      return Buffer.from(body, "base64").toString();
    case "quoted-printable":
      return decodeQuoted(body.replace(/=\n/g, ""));
    default:
      return body;
  }
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    Buffer.from(text)
      .toString("latin1")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  ).toString();

/** The words of a header: `=?utf-8?Q?You=27re?=` is `You're`. */
const decodeWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(words, "base64").toString()
        : decodeQuoted(words.replaceAll("_", " ")),
    );
