import { useState } from "react";
import type { SiteContent } from "../contentTypes";
import { controlId } from "../fields/EditorContext";
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
import { placesOf } from "./uses/placesOf";
import { Used } from "./uses/Used";
import type { DraftedContent } from "./uses/useDrafted";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  site: SiteContent;
}

interface CardProps extends Props {
  /** The content with each of the drafts. */
  drafted: DraftedContent[];
}

const ORIGINS: Record<StaffPhoto["origin"], string> = {
  folder: "From the folder site.photos_dir in config.toml, which wins. Change it there.",
  staff: "Yours",
  example: "Came with the site",
  removed: "Removed",
};

/** A picture of the site: where it's used, whose it is, what it shows, and what can be done with it. */
export function PhotoCard({ photo, photos, site, drafted }: CardProps) {
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
        <Used photo={photo} site={site} drafted={drafted} />
      </div>
      <div className="photo-changes">
        {isPhotograph && <AltForm photo={photo} />}
        {isPhotograph && !placeOf(name) && (
          <UseAs photo={photo} photos={photos} content={site.content} drafted={drafted} />
        )}
        <Actions photo={photo} photos={photos} site={site} />
        <CardUploads name={name} photos={photos} />
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
