import type { ContentRevision } from "../../contentTypes";
import { pictureChange, stepsInWords } from "./pictures";

const GALLERY = "/site/gallery";

/**
 * A publication in a sentence, which says of pictures what was done with them, as the review did: the server says only that
 * the gallery was changed.
 */
export function sentenceOf({ text, changes }: Pick<ContentRevision, "text" | "changes">): string {
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
