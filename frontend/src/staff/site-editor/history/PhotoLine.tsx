import { useEffect, useRef, useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { readableTime } from "../../shared/readableTime";
import { ViewLink } from "../../shared/ViewLink";
import type { PhotoChange } from "../contentTypes";
import { photoTitle } from "../photos/places";
import { PHOTOS_PART, photoPointer } from "../photos/usePhotoChanges";
import { useMayAdd, usePhotos } from "../photos/usePhotos";
import { headingId } from "../publish/useUndoPublication";
import { valueHash } from "../siteAddress";
import { PhotoUndoDialog } from "./PhotoUndoDialog";

/** The view's name. */
export const HISTORY_PART = "history";

interface Props {
  change: PhotoChange;
  /** What took it back; undefined: it is in force, or something else came after it. */
  undone: PhotoChange | undefined;
}

/** What was done with a photograph, and a way to undo it while nobody has changed it since and the file is kept. */
export function PhotoLine({ change, undone }: Props) {
  const { name, at, text } = change;
  return (
    <li>
      <p>
        {text}
        <span className="note">
          <Time at={at} />
        </span>
        {undone && (
          <span className="editor-standing">
            Undone by {undone.who || "staff"}, <Time at={undone.at} />
          </span>
        )}
      </p>
      <div className="editor-history-actions">
        <ViewLink className="photo-link" hash={valueHash(PHOTOS_PART, photoPointer(name))}>
          {photoTitle(name)}
        </ViewLink>
        <UndoButton change={change} />
      </div>
    </li>
  );
}

function Time({ at }: { at: string }) {
  const { timezone } = useSite();
  return <time dateTime={at}>{readableTime(at, timezone)}</time>;
}

function UndoButton({ change }: { change: PhotoChange }) {
  const { name, text, undo } = change;
  const photo = usePhotos().data?.find((one) => one.name === name);
  const mayUndo = useMayAdd();
  const [isAsked, setAsked] = useState(false);
  const isDone = useRef(false);
  useEffect(() => {
    if (isAsked || !isDone.current) return;
    isDone.current = false;
    // The dialog gives the focus back to the button, which goes: this is no longer the photograph's last change.
    document.getElementById(headingId(HISTORY_PART))?.focus({ preventScroll: true });
  }, [isAsked]);
  const isThere = photo?.origin === "staff";
  const canUndo = undo === "remove" ? isThere : photo?.restorable && photo.origin !== "folder";
  if (undo === null || !canUndo || !mayUndo) return null;
  return (
    <>
      <button type="button" className="staff-button" onClick={() => setAsked(true)}>
        Undo<span className="sr-only"> “{text}”</span>
      </button>
      {isAsked && (
        <PhotoUndoDialog
          change={change}
          isThere={isThere}
          view={HISTORY_PART}
          onClose={(done) => {
            // Closing it is said once more by the browser.
            isDone.current ||= done;
            setAsked(false);
          }}
        />
      )}
    </>
  );
}
