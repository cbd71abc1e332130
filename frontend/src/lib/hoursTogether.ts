/**
 * Forbids line breaks inside of hours: in `9–10 AM`, before the dash of `9 AM – 4 PM`, and before AM and PM.
 */
export const hoursTogether = (words: string): string =>
  words
    .replaceAll(" –", "\u00a0–")
    .replace(/(\d)–(?=\d)/g, "$1–\u2060")
    .replace(/(\d) (?=[AP]M\b)/gi, "$1\u00a0");
