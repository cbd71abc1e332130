import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { readableTime } from "../../shared/readableTime";
import { ViewLink } from "../../shared/ViewLink";
import type { PhotoChange } from "../contentTypes";
import { photoTitle } from "../photos/places";
import { PHOTOS_PART, usePhotoChanges } from "../photos/usePhotoChanges";
import { useMayAdd, usePhotos } from "../photos/usePhotos";
import { headingId } from "../publish/useUndoPublication";
import { partHash } from "../siteAddress";

/** The view's name. */
export const HISTORY_PART = "history";

/** What was done with a photograph, and a way to undo it while nobody has changed it since and the file is kept. */
export function PhotoLine({ change }: { change: PhotoChange }) {
  const { name, at, text } = change;
  const { timezone } = useSite();
  return (
    <li>
      <p>
        {text}
        <span className="note">
          <time dateTime={at}>{readableTime(at, timezone)}</time>
        </span>
      </p>
      <div className="editor-history-actions">
        <ViewLink className="photo-link" hash={partHash(PHOTOS_PART)}>
          {photoTitle(name)}
        </ViewLink>
        <UndoButton change={change} />
      </div>
    </li>
  );
}

function UndoButton({ change: { name, text, undo } }: { change: PhotoChange }) {
  const photo = usePhotos().data?.find((one) => one.name === name);
  const { remove, restore } = usePhotoChanges(HISTORY_PART);
  const mayUndo = useMayAdd();
  const [isBusy, setBusy] = useState(false);
  const isThere = photo?.origin === "staff";
  const canUndo = undo === "remove" ? isThere : photo?.restorable && photo.origin !== "folder";
  if (undo === null || !canUndo || !mayUndo) return null;

  // It takes some seconds, and a second tap would undo the first one.
  async function takeBack() {
    if (isBusy) return;
    setBusy(true);
    const isDone = await (undo === "remove" ? remove(name) : restore(name, isThere));
    setBusy(false);
    // The button is gone, because this is no longer the photograph's last change.
    if (isDone) document.getElementById(headingId(HISTORY_PART))?.focus({ preventScroll: true });
  }

  return (
    <button
      type="button"
      className="staff-button"
      aria-disabled={isBusy}
      onClick={() => void takeBack()}
    >
      {isBusy ? "Undoing" : "Undo"}
      <span className="sr-only"> “{text}”</span>
    </button>
  );
}
