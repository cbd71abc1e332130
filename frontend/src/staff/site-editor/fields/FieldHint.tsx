import type { ContentField, FieldKind } from "../contentTypes";
import { labelOf } from "../model/words/labels";

interface Props {
  field: ContentField;
}

/** A text as it counts for whether it says anything new. */
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, "");

/** Longest explanation that is shown whole. */
const MOST = 150;

/** The manual's explanation. Of a long one the first sentence, and the rest on demand. */
export function FieldHint({ field: { explanation, kind, pointer } }: Props) {
  const text = explanation && withoutSettings(withoutNotation(explanation, kind));
  if (!text || letters(text) === letters(labelOf(pointer))) return null;
  const [first, rest] = split(text);
  if (rest === "") return <p className="field-hint">{first}</p>;
  return (
    <div className="field-hint">
      <p>{first}</p>
      <details>
        <summary>More about this</summary>
        <p>{rest}</p>
      </details>
    </div>
  );
}

/** Kinds whose control makes it plain how the value is written. */
const WITH_CONTROL: FieldKind[] = [
  "date",
  "date_time",
  "choice",
  "choices",
  "flag",
  "entries",
  "group",
];

/** A sentence up to its end, with the space after it. */
const SENTENCE = /[^.]*(?:\.(?!\s|$)[^.]*)*(?:\.\s*|$)/g;

/** The manual's words without how the value is written in a settings file: the control knows that. */
export function withoutNotation(text: string, kind: FieldKind): string {
  if (kind === "photo" || kind === "photos") return withoutSentences(text, OF_FILES);
  if (kind === "address") return withoutSentences(text, OF_NAMES);
  if (!WITH_CONTROL.includes(kind)) return text;
  if (kind === "date" || kind === "date_time") return withoutQuotes(text);
  return withoutSentences(text, kind === "flag" ? OF_FLAGS : OF_NAMES);
}

/** What names values as a settings file writes them, or addresses. */
const OF_NAMES = /"|(?:^|\s)\/\w/;

/** In addition, what tells that a setting may be left out: a box that isn't checked says so. */
const OF_FLAGS = /"|(?:^|\s)\/\w|^Leave (?:it|them) out\b/;

/** What tells how a photograph's file is named. */
const OF_FILES = /"|\bending\b/;

const withoutSentences = (text: string, unwanted: RegExp) =>
  (text.match(SENTENCE) ?? [])
    .filter((one) => !unwanted.test(one))
    .join("")
    .trim();

/** A setting elsewhere, and that a setting can be left out: here it's emptied. */
export const withoutSettings = (text: string) =>
  text
    .replace(/ \([a-z_]+(?:\.[a-z_]+)+\)/g, "")
    .replace(/\b0, or left out:/g, "0:")
    .replace(/\bLeave (it|them) out\b/g, "Leave $1 empty");

const withoutQuotes = (text: string) =>
  text.replace(/ ?\((?:"[^"]*"(?:, )?)+\)/g, "").replace(": year-month-day.", ".");

/** The first sentence, and what follows; nothing follows if all of it is short. */
export function split(text: string): [first: string, rest: string] {
  if (text.length <= MOST) return [text, ""];
  const end = /[.:](?=\s+["“A-Z])/.exec(text);
  if (!end) return [text, ""];
  return [text.slice(0, end.index + 1), text.slice(end.index + 1).trim()];
}
