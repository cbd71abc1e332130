import { useState } from "react";
import { ViewLink } from "../../shared/ViewLink";
import type { SiteContent } from "../contentTypes";
import { controlId } from "../fields/EditorContext";
import { eventIn, eventPart, partOf } from "../model/parts";
import { valueAt } from "../model/pointer";
import { dateIn, dayInShort } from "../model/series";
import { nameOf } from "../model/words/words";
import { partHash } from "../siteAddress";
import { AltForm } from "./AltForm";
import { CropForm } from "./crop/CropForm";
import { PhotoImage } from "./PhotoImage";
import type { StaffPhoto } from "./photoCalls";
import { descriptionOf, isOwn, photoTitle, placeOf, shownInstead } from "./places";
import { RemoveButton } from "./remove/RemoveButton";
import { UseAs } from "./UseAs";
import { FileButton } from "./upload/FileButton";
import { PhotoReview } from "./upload/PhotoReview";
import { CardUploads } from "./upload/UploadList";
import type { Picture } from "./upload/uploadQueue";
import { photoPointer, usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  site: SiteContent;
}

const ORIGINS: Record<StaffPhoto["origin"], string> = {
  folder: "From the folder site.photos_dir in config.toml, which wins. Change it there.",
  staff: "Yours",
  example: "Came with the site",
  removed: "Removed",
};

/** A picture of the site: where it's used, whose it is, what it shows, and what can be done with it. */
export function PhotoCard({ photo, photos, site }: Props) {
  const { name, width, height } = photo;
  const isPhotograph = isOwn(photo);
  const size = isPhotograph && width && height ? `, ${width} × ${height}` : "";
  return (
    <li className="photo-card">
      <PhotoImage name={name} />
      <div className="photo-about">
        <h4 id={controlId(photoPointer(name))} tabIndex={-1}>
          {photoTitle(name)}
        </h4>
        <p className="photo-origin">
          {originInWords(photo, photos)}
          {size}
        </p>
        {!isPhotograph && descriptionOf(name, photos) && <p>{descriptionOf(name, photos)}</p>}
        <Used photo={photo} site={site} />
      </div>
      <div className="photo-changes">
        {isPhotograph && <AltForm photo={photo} />}
        {isPhotograph && !placeOf(name) && (
          <UseAs photo={photo} photos={photos} content={site.content} />
        )}
        <Actions photo={photo} photos={photos} site={site} />
        <CardUploads name={name} />
        {isPhotograph && <CropForm photo={photo} photos={photos} content={site.content} />}
      </div>
    </li>
  );
}

/** Where the picture comes from that is shown. */
function originInWords(photo: StaffPhoto, photos: StaffPhoto[]): string {
  const instead = shownInstead(photo, photos);
  if (!instead) return ORIGINS[photo.origin];
  const shown = `Shows the photograph of “${photoTitle(instead.name)}” until it has one of its own`;
  return photo.origin === "removed" ? `Removed. ${shown}` : shown;
}

function Actions({ photo, photos, site }: Props) {
  const { name, origin, restorable } = photo;
  const { restore } = usePhotoChanges();
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Picture>();
  const hidden = <span className="sr-only"> {photoTitle(name)}</span>;
  if (origin === "folder") return null;
  const replace = ([source]: File[]) => {
    if (source) setChosen({ label: source.name, name, before: photo, card: name, source });
  };
  const usedIn = placesOf(photo, site).map(({ seen }) => seen);
  const earlier = origin === "staff" ? "Put the earlier one back" : "Put yours back";
  // It takes some seconds, and a second tap would undo the first one.
  async function putBack() {
    if (isBusy) return;
    setBusy(true);
    await restore(name, { wasThere: origin === "staff" });
    setBusy(false);
  }
  return (
    <div className="photo-actions">
      {origin !== "removed" && (
        <FileButton className="staff-button" onChoose={replace}>
          Replace{hidden}
        </FileButton>
      )}
      {restorable && (
        <button
          type="button"
          className="staff-button"
          aria-disabled={isBusy}
          onClick={() => void putBack()}
        >
          {isBusy ? "Putting back" : earlier}
          {hidden}
        </button>
      )}
      {origin === "staff" && <RemoveButton photo={photo} photos={photos} usedIn={usedIn} />}
      {chosen && (
        <PhotoReview
          picture={chosen}
          photos={photos}
          content={site.content}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}

interface UsedPlace {
  hash: string;
  /** What the editor calls it. */
  title: string;
  /** What visitors call it. */
  seen: string;
}

/** What visitors call what parts show. */
const SEEN: Record<string, string> = {
  "/site/gallery": "the gallery",
  "/team": "the team",
  "/about/horses": "the horses",
};

/** The parts of the editor in which a photograph is chosen. */
export function placesOf({ used }: StaffPhoto, { content }: SiteContent): UsedPlace[] {
  const places = used.flatMap((pointer) => {
    const part = partOf(pointer);
    if (!part) return [];
    const id = eventIn(part.pointer);
    if (id === undefined) {
      const { title } = part;
      return [{ hash: partHash(part.pointer), title, seen: SEEN[part.pointer] ?? title }];
    }
    // The dates of an event that repeats have its picture, unless one has its own.
    const date = dateIn(content.events, id);
    const imageOf = (event: string) => valueAt(content, `${eventPart(event)}/image`);
    const isOfSeries = date && imageOf(date.series) === imageOf(id);
    const name = nameOf(valueAt(content, part.pointer)) || part.title;
    const title = date && !isOfSeries ? `${name}, ${dayInShort(date.day)}` : name;
    const opened = isOfSeries ? eventPart(date.series) : part.pointer;
    return [{ hash: partHash(opened), title, seen: title }];
  });
  return places.filter(({ hash }, at) => places.findIndex((one) => one.hash === hash) === at);
}

function Used({ photo, site }: { photo: StaffPhoto; site: SiteContent }) {
  const places = placesOf(photo, site);
  if (places.length === 0) {
    const isUnused = !placeOf(photo.name) && photo.origin !== "removed";
    return isUnused ? <p>Not chosen anywhere. What you put in a place is a copy.</p> : null;
  }
  return (
    <p>
      Used in{" "}
      {places.map(({ hash, title }, index) => (
        <span key={hash}>
          {index > 0 && ", "}
          <ViewLink className="photo-link" hash={hash}>
            {title}
          </ViewLink>
        </span>
      ))}
    </p>
  );
}
