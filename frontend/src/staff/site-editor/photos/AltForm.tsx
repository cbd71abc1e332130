import { useId, useState } from "react";
import type { StaffPhoto } from "./photoCalls";
import { photoTitle, placeOf } from "./places";
import { describing } from "./publishedChanges";
import { typeDescription, useTypedDescription } from "./typedDescriptions";
import { usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
}

/** What is to be said of a photograph that visitors hear nothing of, with `text` in the field; undefined: nothing. */
function noteOn({ name, alt }: Pick<StaffPhoto, "name" | "alt">, text: string): string | undefined {
  if (alt) return undefined;
  if (text.trim() === "") return "Missing: people who can't see it hear these words.";
  return placeOf(name)
    ? "Not published yet."
    : "Not published yet. It's published, too, once you use the picture.";
}

/** Asks what a photograph shows. */
export function AltForm({ photo: { name, alt } }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const typed = useTypedDescription(name);
  const [isBusy, setBusy] = useState(false);
  const text = typed ?? alt ?? "";
  const isChanged = text.trim() !== (alt ?? "");
  const note = noteOn({ name, alt }, text);

  async function save() {
    if (isBusy || !isChanged) return;
    setBusy(true);
    const about = `${photoTitle(name)}: what it shows`;
    const isSaved = await publish(about, (content) => describing(content, name, text));
    setBusy(false);
    if (isSaved) typeDescription(name, undefined);
  }

  return (
    <form
      className="photo-alt"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={id}>
        What it shows<span className="sr-only"> ({photoTitle(name)})</span>
      </label>
      {note && (
        <p id={`${id}-hint`} className="photo-missing">
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
      <button type="submit" className="staff-button" aria-disabled={isBusy || !isChanged}>
        {isBusy ? "Publishing…" : "Save and publish"}
        <span className="sr-only"> what {photoTitle(name)} shows</span>
      </button>
    </form>
  );
}
