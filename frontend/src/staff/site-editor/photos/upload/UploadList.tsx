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
  return <UploadList uploads={uploads} shown={uploads.filter((upload) => !hasCard(upload))} />;
}

interface Props {
  uploads: readonly Upload[];
  /** Those that have a line; all by default. */
  shown?: readonly Upload[];
}

/** Uploads, each with what can be done with it. */
export function UploadList({ uploads, shown = uploads }: Props) {
  const count = (wanted: Upload["state"]) => uploads.filter(({ state }) => state === wanted).length;
  const failed = count("failed");
  return (
    <div className="photo-uploads">
      <p role="status" className="sr-only">
        {uploads.length > 0 && `${count("done")} of ${uploads.length} sent`}
        {failed > 0 && `, ${failed} not`}
      </p>
      <UploadLines uploads={shown} />
    </div>
  );
}

/** What was begun in the card of the photograph `name`, so that it's seen without leaving it. */
export function CardUploads({ name }: { name: string }) {
  const uploads = useUploads().filter(({ card }) => card === name);
  return <UploadLines uploads={uploads} id={uploadsId(name)} />;
}

function UploadLines({ uploads, id }: { uploads: readonly Upload[]; id?: string }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="photo-upload-lines" id={id}>
      {uploads.map((upload) => (
        <UploadLine key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

function UploadLine({ upload }: { upload: Upload }) {
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
        {state === "done" && <UndoButton upload={upload} />}
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
