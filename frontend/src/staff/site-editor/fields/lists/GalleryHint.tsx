import { ViewLink } from "../../../shared/ViewLink";
import { partHash } from "../../siteAddress";
import type { FieldState } from "../useField";

interface Props {
  state: FieldState;
  /** How many pictures the draft has. */
  count: number;
  /** Whether somebody has chosen pictures, and visitors don't see those that come with the site. */
  isChosen: boolean;
}

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** What visitors see of the gallery, and what is done elsewhere. */
export const GalleryHint = (props: Props) => (
  <div className="field-hint">
    <p>{inWords(props)}</p>
    <p>
      Choose and order the pictures here, and say what yours show. To replace one, go to{" "}
      <ViewLink className="photo-link" hash={partHash("/site/photos")}>
        Photographs
      </ViewLink>
      .
    </p>
  </div>
);

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
