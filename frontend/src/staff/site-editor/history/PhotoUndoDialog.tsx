import { useState } from "react";
import { Dialog } from "../../shared/dialog/Dialog";
import { DialogActions } from "../../shared/dialog/DialogActions";
import type { PhotoChange } from "../contentTypes";
import { PhotoImage } from "../photos/PhotoImage";
import { photoTitle, placeOf } from "../photos/places";
import { usePhotoChanges } from "../photos/usePhotoChanges";

interface Props {
  change: PhotoChange;
  /** Whether a photograph of staff is there now. */
  isThere: boolean;
  /** The view's name. */
  view: string;
  /** Whether it was undone. */
  onClose: (isDone: boolean) => void;
}

/** Says what will be with a photograph, before something that was done with it is undone. */
export function PhotoUndoDialog({ change, isThere, view, onClose }: Props) {
  const { name, undo } = change;
  const { remove, restore } = usePhotoChanges(view);
  const [isBusy, setBusy] = useState(false);

  async function takeBack() {
    setBusy(true);
    const isDone = await (undo === "remove"
      ? remove(name, { isUndo: true })
      : restore(name, { wasThere: isThere, isUndo: true }));
    // Also if it failed: the message that says why would be behind this.
    onClose(isDone);
  }

  return (
    <Dialog title="Undo this?" onClose={() => onClose(false)}>
      <p>{whatWillBe(change, isThere)}</p>
      {isThere && (
        <figure className="photo-undo">
          <PhotoImage name={name} />
          <figcaption className="note">“{photoTitle(name)}” now</figcaption>
        </figure>
      )}
      <DialogActions
        word="Undo it"
        busyWord="Undoing…"
        isBusy={isBusy}
        onDo={() => void takeBack()}
        back="Don't undo"
        onBack={() => onClose(false)}
      />
    </Dialog>
  );
}

function whatWillBe({ name, undo }: PhotoChange, isThere: boolean): string {
  const title = photoTitle(name);
  if (undo === "restore") {
    return isThere ? `The earlier picture of “${title}” will be back.` : `“${title}” will be back.`;
  }
  const instead = placeOf(name) ? " Visitors will see the picture that was there before." : "";
  return `The photograph “${title}” will be removed.${instead}`;
}
