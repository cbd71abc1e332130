import { ViewLink } from "../../../shared/ViewLink";
import type { SiteContent } from "../../contentTypes";
import type { StaffPhoto } from "../photoCalls";
import { isOfGallery, placeOf } from "../places";
import { placesOf, type UsedPlace } from "./placesOf";
import { type DraftedContent, placesInDrafts } from "./useDrafted";

interface Props {
  photo: StaffPhoto;
  site: SiteContent;
  drafted: DraftedContent[];
}

/** Where a photograph is chosen: where visitors see it, and in drafts. */
export function Used({ photo, site, drafted }: Props) {
  const places = placesOf(photo, site);
  const inDrafts = placesInDrafts(photo.name, drafted, places);
  if (places.length === 0 && inDrafts.length === 0) {
    if (isOfGallery(photo.name)) return <p>Not in the gallery.</p>;
    const isUnused = !placeOf(photo.name) && photo.origin !== "removed";
    return isUnused ? <p>Not chosen anywhere. What you put in a place is a copy.</p> : null;
  }
  return (
    <>
      {places.length > 0 && (
        <p>
          Used in <Links places={places} />
        </p>
      )}
      {inDrafts.length > 0 && (
        <p>
          In the draft of <Links places={inDrafts} />, not published yet
        </p>
      )}
    </>
  );
}

const Links = ({ places }: { places: UsedPlace[] }) =>
  places.map(({ hash, title }, index) => (
    <span key={hash}>
      {index > 0 && ", "}
      <ViewLink className="photo-link" hash={hash}>
        {title}
      </ViewLink>
    </span>
  ));
