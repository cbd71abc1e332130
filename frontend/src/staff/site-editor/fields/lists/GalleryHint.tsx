import type { FieldState } from "../useField";

interface Props {
  state: FieldState;
  /** How many pictures the draft has. */
  count: number;
  /** Whether somebody has chosen pictures, and visitors don't see those that come with the site. */
  isChosen: boolean;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** What visitors see of the gallery. */
export const GalleryHint = (props: Props) => <p className="field-hint">{inWords(props)}</p>;

function inWords({ state, count, isChosen }: Props): string {
  const pictures = count === 1 ? "this picture" : `these ${NUMBERS[count] ?? count}`;
  if (state.isChanged) {
    return count === 0
      ? "Visitors see no gallery once you publish this."
      : `Visitors see ${pictures}${count > 1 ? ", in this order," : ""} once you publish.`;
  }
  if (count === 0) return "There are no pictures, so visitors see no gallery.";
  const who = isChosen ? "" : "You haven't chosen pictures. ";
  return `${who}Visitors see ${pictures}${count > 1 ? ", in this order" : ""}.`;
}
