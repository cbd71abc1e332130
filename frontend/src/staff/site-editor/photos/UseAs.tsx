import { useId, useState } from "react";
import { useToast } from "../../../ui/toasts/toasts";
import type { JsonObject } from "../contentTypes";
import { partNamed } from "../model/parts";
import { fetchOriginal, type StaffPhoto } from "./photoCalls";
import { photoTitle, placesInOrder } from "./places";
import { inGallery } from "./publishedChanges";
import { typeDescription, typedDescription } from "./typedDescriptions";
import { PhotoReview } from "./upload/PhotoReview";
import { type Picture, uploadQueue } from "./upload/uploadQueue";
import { usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  content: JsonObject;
}

const GALLERY = { first: "First in the gallery", last: "Last in the gallery" };

/** Puts a photograph in the gallery, or another copy of it in a place of its own. */
export function UseAs({ photo: { name, alt }, photos, content }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const [where, setWhere] = useState("first");
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Picture>();
  const toast = useToast();
  // The owner's folder wins where it has a picture of the same name.
  const isFree = (place: string) =>
    place !== name && !photos.some((one) => one.name === place && one.origin === "folder");

  async function use() {
    if (isBusy) return;
    setBusy(true);
    if (where === "first" || where === "last") {
      await publishIn(where);
    } else {
      await copyTo(where);
    }
    setBusy(false);
  }

  async function publishIn(end: "first" | "last") {
    const about = `${photoTitle(name)}: ${GALLERY[end].toLowerCase()}`;
    // Visitors see the photograph at once, so what was typed about it belongs to it.
    const alt = typedDescription(name);
    const change = (content: JsonObject) => inGallery(content, name, end, alt);
    const isPublished = await publish(about, change, partNamed("/site/gallery"));
    if (isPublished && alt === typedDescription(name)) typeDescription(name, undefined);
  }

  async function copyTo(place: string) {
    const before = photos.find((one) => one.name === place);
    try {
      const source = uploadQueue.copyOf(name) ?? (await fetchOriginal(name));
      // The copy shows the same.
      const shows = (typedDescription(name) ?? alt ?? "").trim();
      const picture = { label: photoTitle(place), name: place, before, card: name, source };
      setChosen(shows === "" ? picture : { ...picture, alt: shows });
    } catch {
      const detail = "The server didn't send the photograph. Try again.";
      toast({ tone: "error", title: "It wasn't used", detail });
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
          {placesInOrder()
            .filter((place) => isFree(place.name))
            .map((place) => (
              <option key={place.name} value={place.name}>
                {photoTitle(place.name)}
              </option>
            ))}
        </select>
        <button
          type="button"
          className="staff-button"
          aria-disabled={isBusy}
          onClick={() => void use()}
        >
          {isBusy ? (where in GALLERY ? "Publishing" : "Copying") : "Use it"}
          <span className="sr-only"> ({photoTitle(name)})</span>
        </button>
      </span>
      {chosen && (
        <PhotoReview
          picture={chosen}
          photos={photos}
          content={content}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
