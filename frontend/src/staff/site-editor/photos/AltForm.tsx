import { useId, useState } from "react";
import type { StaffPhoto } from "./photoCalls";
import { photoTitle, placeOf } from "./places";
import { describing, descriptionIn } from "./publishedChanges";
import { typeDescription, useTypedDescription } from "./typedDescriptions";
import { PHOTOS_PART, usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
  /** The view that it stands in. Among the photographs is what uses one, and publishes its description with it. */
  part?: string;
  onPublished?: () => void;
}

/** What is to be said of a photograph that visitors hear nothing of, with `text` in the field; undefined: nothing. */
function noteOn(
  { name, alt }: Pick<StaffPhoto, "name" | "alt">,
  text: string,
  part: string,
): string | undefined {
  if (alt) return undefined;
  if (text.trim() === "") return "Missing. It's read aloud to people who can't see the picture.";
  return placeOf(name) || part !== PHOTOS_PART
    ? "Not published yet."
    : "Not published yet. It's published, too, once you use the picture.";
}

/** That somebody else has published another description while one typed. */
const newerInWords = (alt: string | null) =>
  `${alt ? `Published meanwhile: “${alt}”.` : "Somebody took the published one away meanwhile."} Yours isn't on the site unless you publish it.`;

/** Asks what a photograph shows. */
export function AltForm({ photo: { name, alt }, part = PHOTOS_PART, onPublished }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges(part);
  const typed = useTypedDescription(name);
  const [isBusy, setBusy] = useState(false);
  const text = typed ?? alt ?? "";
  const isChanged = text.trim() !== (alt ?? "");
  // What the description was when this page last showed it as published, while somebody types another one.
  const [seen, setSeen] = useState(alt);
  if (!isChanged && seen !== alt) setSeen(alt);
  const isOthers = isChanged && seen !== alt;
  const note = isOthers ? newerInWords(alt) : noteOn({ name, alt }, text, part);

  async function save() {
    if (isBusy || !isChanged) return;
    setBusy(true);
    const about = `${photoTitle(name)}: what it shows`;
    // Somebody may have published another one that isn't shown here yet.
    const isSaved = await publish(about, (content) =>
      descriptionIn(content, name) === (alt ?? "") ? describing(content, name, text) : null,
    );
    setBusy(false);
    if (!isSaved) return;
    typeDescription(name, undefined);
    onPublished?.();
  }

  return (
    // No form: it may stand in that of a part.
    <div className="photo-alt">
      <label htmlFor={id}>
        What it shows<span className="sr-only"> ({photoTitle(name)})</span>
      </label>
      {note && (
        <p id={`${id}-hint`} className="photo-missing" role={isOthers ? "alert" : undefined}>
          {note}
        </p>
      )}
      <textarea
        id={id}
        className="control"
        rows={2}
        dir="auto"
        aria-describedby={note ? `${id}-hint` : undefined}
        value={text}
        // It stands on one line of the content.
        onChange={({ target }) => typeDescription(name, target.value.replace(/\s*\n\s*/g, " "))}
      />
      {/* Always there: what is below it would move under the finger. */}
      <button
        type="button"
        className="staff-button"
        aria-disabled={isBusy || !isChanged}
        onClick={() => void save()}
      >
        {isBusy ? "Publishing…" : "Save and publish"}
        <span className="sr-only"> what {photoTitle(name)} shows</span>
      </button>
    </div>
  );
}
