import { useId, useState } from "react";
import type { StaffPhoto } from "./photoCalls";
import { photoTitle } from "./places";
import { describing } from "./publishedChanges";
import { usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
}

/** Asks what a photograph shows. */
export function AltForm({ photo: { name, alt } }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const text = typed ?? alt ?? "";
  const isChanged = text.trim() !== (alt ?? "");

  async function save() {
    if (isBusy || !isChanged) return;
    setBusy(true);
    const about = `${photoTitle(name)}: what it shows`;
    const isSaved = await publish(about, (content) => describing(content, name, text));
    setBusy(false);
    if (isSaved) setTyped(null);
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
      {!alt && (
        <p id={`${id}-hint`} className="photo-missing">
          Missing: people who can't see it hear these words.
        </p>
      )}
      <input
        id={id}
        className="control"
        autoComplete="off"
        dir="auto"
        aria-describedby={alt ? undefined : `${id}-hint`}
        value={text}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isChanged && (
        <button type="submit" className="staff-button" aria-disabled={isBusy}>
          {isBusy ? "Saving" : "Save"}
          <span className="sr-only"> what {photoTitle(name)} shows</span>
        </button>
      )}
    </form>
  );
}
