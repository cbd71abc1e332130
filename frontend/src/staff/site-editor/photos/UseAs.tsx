import { useId, useState } from "react";
import type { StaffPhoto } from "./photoCalls";
import { PLACES, photoTitle } from "./places";
import { inGallery } from "./publishedChanges";
import { uploadQueue } from "./upload/uploadQueue";
import { usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
}

const GALLERY = { first: "First in the gallery", last: "Last in the gallery" };

/** Puts a photograph in the gallery or, as long as this page has its copy, in a place of its own. */
export function UseAs({ photo: { name }, photos }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const [where, setWhere] = useState("first");
  const [isBusy, setBusy] = useState(false);
  const copy = uploadQueue.copyOf(name);
  // The owner's folder wins where it has a picture of the same name.
  const isFree = (place: string) =>
    place !== name && !photos.some((one) => one.name === place && one.origin === "folder");

  async function use() {
    if (isBusy) return;
    if (where === "first" || where === "last") {
      setBusy(true);
      await publish(`${photoTitle(name)}: ${GALLERY[where].toLowerCase()}`, (content) =>
        inGallery(content, name, where),
      );
      setBusy(false);
    } else if (copy) {
      const before = photos.find((one) => one.name === where);
      uploadQueue.add([{ label: photoTitle(where), name: where, before, source: copy }]);
    }
  }

  return (
    <div className="photo-use">
      <label htmlFor={id}>
        Use it as<span className="sr-only"> ({photoTitle(name)})</span>
      </label>
      <span className="photo-use-row">
        <select
          id={id}
          className="control"
          value={where}
          onChange={({ target }) => setWhere(target.value)}
        >
          <option value="first">{GALLERY.first}</option>
          <option value="last">{GALLERY.last}</option>
          {copy &&
            PLACES.filter((place) => isFree(place.name)).map((place) => (
              <option key={place.name} value={place.name}>
                {place.title}
              </option>
            ))}
        </select>
        <button
          type="button"
          className="staff-button"
          aria-disabled={isBusy}
          onClick={() => void use()}
        >
          {isBusy ? "Publishing" : "Use it"}
          <span className="sr-only"> ({photoTitle(name)})</span>
        </button>
      </span>
    </div>
  );
}
