import type { ContentRevision } from "../../contentTypes";
import { pictureChange, stepsInWords } from "./pictures";

const GALLERY = "/site/gallery";

type Said = Pick<ContentRevision, "text" | "changes">;

/**
 * A publication in a sentence, which says of pictures what was done with them, as the review did: the server says only that
 * the gallery was changed. Of an undo of an undo (`isPutBack`), that the change is back.
 */
export function sentenceOf(revision: Said, isPutBack = false): string {
  const text = withPictures(revision);
  return isPutBack ? text.replace(" undid a change", " put back a change") : text;
}

function withPictures({ text, changes }: Said): string {
  // The sentence tells the first change, and how many more there are.
  const [first] = changes;
  if (first?.pointer !== GALLERY) return text;
  const { steps } = pictureChange(namesOf(first.before), namesOf(first.after));
  if (steps.length === 0) return text;
  const said = `the gallery: ${stepsInWords(steps)}`;
  return text
    .replace(`undid a change: ${first.text}`, () => `undid a change to ${said}`)
    .replace(first.text, () => `changed ${said}`);
}

const namesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
