import { useEffect, useRef, useState } from "react";
import { Dialog } from "../../../shared/dialog/Dialog";
import { DialogActions } from "../../../shared/dialog/DialogActions";
import { PhotoImage } from "../PhotoImage";
import type { StaffPhoto } from "../photoCalls";
import { photoTitle } from "../places";
import { focusHeading, usePhotoChanges } from "../usePhotoChanges";
import { insteadOf } from "./instead";

interface Props {
  photo: StaffPhoto;
  photos: StaffPhoto[];
  /** What visitors call the places that show it. */
  usedIn: string[];
}

/** Removes a photograph: at once if nobody sees it, and otherwise once it's confirmed. */
export function RemoveButton({ photo, photos, usedIn }: Props) {
  const { name } = photo;
  const { remove } = usePhotoChanges();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    if (isAsked || !isGone.current) return;
    isGone.current = false;
    // The dialog gives the focus back to the button, which goes.
    focusHeading();
  }, [isAsked]);
  const title = photoTitle(name);
  const instead = insteadOf(photo, photos);

  async function confirm() {
    if (isBusy) return;
    setBusy(true);
    isGone.current = await remove(
      name,
      usedIn.length > 0 ? { note: `It was in: ${usedIn.join(", ")}` } : {},
    );
    setBusy(false);
    // Also if it failed: the message that says why would be behind this.
    setAsked(false);
  }

  return (
    <>
      <button
        type="button"
        className="staff-button"
        aria-disabled={isBusy}
        onClick={() => (instead.length > 0 ? setAsked(true) : void confirm())}
      >
        Remove<span className="sr-only"> {title}</span>
      </button>
      {isAsked && (
        <Dialog title={`Remove “${title}”?`} onClose={() => setAsked(false)}>
          {usedIn.length > 0 && <p>Visitors see it in: {usedIn.join(", ")}.</p>}
          {instead.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <p>You can undo this afterward.</p>
          <figure className="photo-undo">
            <PhotoImage name={name} />
          </figure>
          <DialogActions
            word="Remove it"
            busyWord="Removing…"
            isBusy={isBusy}
            onDo={() => void confirm()}
            back="Keep it"
            onBack={() => setAsked(false)}
          />
        </Dialog>
      )}
    </>
  );
}
