import { useId, useState } from "react";
import { useToast } from "../../../ui/toasts/toasts";
import type { Json, JsonObject } from "../contentTypes";
import { partNamed } from "../model/parts";
import { fetchOriginal, type StaffPhoto } from "./photoCalls";
import { PLACES, photoTitle } from "./places";
import { inGallery } from "./publishedChanges";
import { typeDescription, typedDescription } from "./typedDescriptions";
import { PhotoReview } from "./upload/PhotoReview";
import { type Picture, uploadQueue } from "./upload/uploadQueue";
import { usePhotoChanges } from "./usePhotoChanges";
import { type DraftedContent, galleryIn } from "./uses/useDrafted";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  content: JsonObject;
  /** The content with each of the drafts. */
  drafted: DraftedContent[];
}

const GALLERY = { first: "First in the gallery", last: "Last in the gallery" };

type End = keyof typeof GALLERY;

const isEnd = (where: string): where is End => where in GALLERY;

/** The ends of the gallery at which the photograph `name` isn't yet, neither for visitors nor in a draft. */
function endsFor(name: string, content: JsonObject, drafted: DraftedContent[]): End[] {
  const published = galleryIn(content);
  const drafts = drafted.map((one) => galleryIn(one.content));
  // The draft says where in the gallery it will be.
  if (!published.includes(name) && drafts.some((names) => names.includes(name))) return [];
  const ends: End[] = ["first", "last"];
  const isAt = (end: End) => (names: Json[]) => names.at(end === "first" ? 0 : -1) === name;
  return ends.filter((end) => ![published, ...drafts].some(isAt(end)));
}

/** Puts a photograph in the gallery, or another copy of it in a place of its own. */
export function UseAs({ photo: { name, alt }, photos, content, drafted }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const ends = endsFor(name, content, drafted);
  const [wanted, setWanted] = useState<string>(ends.includes("first") ? "first" : "");
  // Once it's there, nothing else is chosen by itself: a second tap would move it.
  const where = isEnd(wanted) && !ends.includes(wanted) ? "" : wanted;
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<Picture>();
  const toast = useToast();
  // The owner's folder wins where it has a picture of the same name.
  const isFree = (place: string) =>
    place !== name && !photos.some((one) => one.name === place && one.origin === "folder");

  async function use() {
    if (isBusy || where === "") return;
    setBusy(true);
    if (isEnd(where)) {
      await publishIn(where);
    } else {
      await copyTo(where);
    }
    setBusy(false);
  }

  async function publishIn(end: End) {
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
          onChange={({ target }) => setWanted(target.value)}
        >
          {where === "" && <option value="">Choose a place</option>}
          {ends.map((end) => (
            <option key={end} value={end}>
              {GALLERY[end]}
            </option>
          ))}
          {PLACES.filter((place) => isFree(place.name)).map((place) => (
            <option key={place.name} value={place.name}>
              {photoTitle(place.name)}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="staff-button"
          aria-disabled={isBusy || where === ""}
          onClick={() => void use()}
        >
          {isBusy ? (isEnd(where) ? "Publishing" : "Copying") : "Use it"}
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
