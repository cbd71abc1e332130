import { useId, useState } from "react";
import { forgetOnLeaving } from "../../session/leaving";
import type { StaffPhoto } from "./photoCalls";
import { photoTitle } from "./places";
import { describing } from "./publishedChanges";
import { usePhotoChanges } from "./usePhotoChanges";

interface Props {
  photo: StaffPhoto;
}

/** What was typed and isn't published yet, by photograph: another view doesn't lose it. */
const typedTexts = new Map<string, string>();

forgetOnLeaving(() => typedTexts.clear());

function useTypedText(name: string) {
  const [typed, setTyped] = useState(typedTexts.get(name) ?? null);
  const type = (text: string | null) => {
    if (text === null) typedTexts.delete(name);
    else typedTexts.set(name, text);
    setTyped(text);
  };
  return [typed, type] as const;
}

/** Asks what a photograph shows. */
export function AltForm({ photo: { name, alt } }: Props) {
  const id = useId();
  const { publish } = usePhotoChanges();
  const [typed, setTyped] = useTypedText(name);
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
      <textarea
        id={id}
        className="control"
        rows={2}
        dir="auto"
        aria-describedby={alt ? undefined : `${id}-hint`}
        value={text}
        // It stands on one line of the content.
        onChange={({ target }) => setTyped(target.value.replace(/\s*\n\s*/g, " "))}
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
