import type { ContentField, Json } from "../../contentTypes";
import { chosenOf } from "../defaults";
import { HIDDEN_PAGES, valueInWords } from "./words";

/* What is said beside a field of the values that it can be set back to. */

/** Most characters of a value that a button shows. */
const MOST = 48;

/** What the button says that sets a field back to what visitors see. */
export function toPublished(published: Json, field: ContentField): string {
  const line = lineOf(published, field);
  if (line === "nothing" && field.pointer === HIDDEN_PAGES) return "Turn all pages on again";
  if (line === undefined) return "Discard the changes to this list";
  return line === "nothing" ? "Empty it again" : `Back to “${line}”`;
}

/** What is said, to whoever changed it as to others, of the value before staff first changed it, and what the button says that sets it back to that. */
export function toBelow(below: Json, field: ContentField): { past: string; word: string } {
  const line = lineOf(below, field);
  if (line === undefined) {
    return { past: "This list has been changed here.", word: "Go back to the list before" };
  }
  if (line === "nothing" && field.pointer === HIDDEN_PAGES) {
    return {
      past: "All pages were on before the first change here.",
      word: "Turn all pages on",
    };
  }
  // Not what visitors saw last: staff may have changed it several times.
  return line === "nothing"
    ? { past: "Empty before the first change here.", word: "Make it empty again" }
    : { past: `Before the first change here: “${line}”.`, word: "Set it back" };
}

/** A value in one short line; undefined if it's a list with entries. */
function lineOf(value: Json, field: ContentField): string | undefined {
  const isChoice = field.kind === "choice";
  const lines = valueInWords(isChoice ? chosenOf(field.pointer, value) : value, field);
  const [line = ""] = lines;
  if (lines.length > 1 || (typeof value === "object" && line !== "nothing")) return undefined;
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line;
}
