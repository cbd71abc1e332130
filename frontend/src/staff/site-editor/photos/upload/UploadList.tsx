import { useState } from "react";
import type { StaffPhoto } from "../photoCalls";
import { photoTitle, placeOf } from "../places";
import { focusHeading, usePhotoChanges } from "../usePhotoChanges";
import { useUploads } from "../usePhotos";
import { type Upload, undoOf, uploadQueue, uploadsId } from "./uploadQueue";

/** What is on its way, and how that ended. The lines of what a photograph's card shows aren't repeated. */
export function AllUploads({ photos }: { photos: StaffPhoto[] }) {
  const uploads = useUploads();
  const hasCard = ({ card }: Upload) =>
    card !== undefined && (placeOf(card) || photos.some(({ name }) => name === card));
  const shown = uploads.filter((upload) => !hasCard(upload));
  return <UploadList uploads={uploads} shown={shown} photos={photos} />;
}

interface Props {
  uploads: readonly Upload[];
  /** Those that have a line; all by default. */
  shown?: readonly Upload[];
  /** The photographs that are there, of what has been sent. */
  photos?: StaffPhoto[];
}

/** Uploads, each with what can be done with it. */
export function UploadList({ uploads, shown = uploads, photos = [] }: Props) {
  const count = (wanted: Upload["state"]) => uploads.filter(({ state }) => state === wanted).length;
  const failed = count("failed");
  return (
    <div className="photo-uploads">
      <p role="status" className="sr-only">
        {uploads.length > 0 && `${count("done")} of ${uploads.length} sent`}
        {failed > 0 && `, ${failed} not`}
      </p>
      <UploadLines uploads={shown} photos={photos} />
    </div>
  );
}

/** What was begun in the card of the photograph `name`, so that it's seen without leaving it. */
export function CardUploads({ name, photos }: { name: string; photos: StaffPhoto[] }) {
  const uploads = useUploads().filter(({ card }) => card === name);
  return <UploadLines uploads={uploads} photos={photos} id={uploadsId(name)} />;
}

interface LinesProps {
  uploads: readonly Upload[];
  photos: StaffPhoto[];
  id?: string;
}

function UploadLines({ uploads, photos, id }: LinesProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="photo-upload-lines" id={id}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} photos={photos} />
      ))}
    </ul>
  );
}

function UploadLine({ upload, photos }: { upload: Upload; photos: StaffPhoto[] }) {
  const { id, label, name, state, progress, thumbnail, remarks, mayRetry } = upload;
  const isBusy = state === "waiting" || state === "scaling" || state === "sending";
  return (
    <li className="photo-upload" data-state={state}>
      {thumbnail ? <img src={thumbnail} alt="" /> : <span className="photo-upload-blank" />}
      <div>
        <p className="photo-upload-name">{label}</p>
        <p>{stateInWords(upload)}</p>
        {(isBusy || state === "showing") && (
          <progress aria-label={`Sending ${label}`} value={progress} max={1} />
        )}
        {remarks.map((remark) => (
          <p key={remark} className="photo-remark">
            This picture {remark}
          </p>
        ))}
      </div>
      <p className="photo-upload-actions">
        {state === "failed" && mayRetry && (
          <button type="button" className="staff-button" onClick={() => uploadQueue.retry(id)}>
            Try again<span className="sr-only"> {label}</span>
          </button>
        )}
        {state === "done" && mayUndo(upload, photos) && <UndoButton upload={upload} />}
        {state !== "showing" && (
          <button type="button" className="staff-button" onClick={() => takeOff(id)}>
            {isBusy ? "Cancel" : "OK"}
            <span className="sr-only"> {state === "done" ? photoTitle(name) : label}</span>
          </button>
        )}
      </p>
    </li>
  );
}

/** Takes a line off the list. Its button goes with it, so the focus moves to the heading. */
function takeOff(id: number) {
  uploadQueue.remove(id);
  focusHeading();
}

/**
 * Whether an upload can be taken back without a question. A new photograph that is used somewhere would go from there, too:
 * its card has the button that asks. A place of its own shows another picture then.
 */
function mayUndo({ name, before }: Upload, photos: StaffPhoto[]): boolean {
  const isUsed = photos.some((one) => one.name === name && one.used.length > 0);
  return !isUsed || undoOf(before) === "restore" || placeOf(name) !== undefined;
}

/** Takes a picture back, or puts back the one that it replaced. */
function UndoButton({ upload: { id, name, before } }: { upload: Upload }) {
  const { remove, restore } = usePhotoChanges();
  const [isBusy, setBusy] = useState(false);
  // It takes some seconds, and a second tap would undo the first one.
  const undo = async () => {
    if (isBusy) return;
    setBusy(true);
    const isUndone = await (undoOf(before) === "restore"
      ? restore(name, { wasThere: true, isUndo: true })
      : remove(name, { isUndo: true }));
    setBusy(false);
    if (isUndone) takeOff(id);
  };
  return (
    <button
      type="button"
      className="staff-button"
      aria-disabled={isBusy}
      onClick={() => void undo()}
    >
      {isBusy ? "Undoing…" : "Undo"}
      <span className="sr-only"> {photoTitle(name)}</span>
    </button>
  );
}

function stateInWords({ state, name, progress, isPaused, detail, before }: Upload): string {
  if (isPaused) return "Waiting for the connection. It goes on by itself.";
  switch (state) {
    case "waiting":
      return "Waiting its turn";
    case "scaling":
      return "Making it smaller";
    case "sending":
      return `${Math.round(progress * 100)}% sent`;
    case "showing":
      return "Sent. The site is preparing it, which takes some seconds.";
    case "done":
      return before ? `On the site: ${photoTitle(name)}` : `Added as “${photoTitle(name)}”`;
    case "failed":
      return detail ?? "";
  }
}
