import { useEffect, useEffectEvent } from "react";
import { forgetOnLeaving } from "../../../session/leaving";
import type { StaffPhoto } from "../photoCalls";
import { named } from "../pictureNames";
import { useUploads } from "../usePhotos";
import { type Upload, uploadQueue } from "./uploadQueue";

/* Pictures that become the value of a field, or part of it, once they're on the site. Kept outside of the components: the
field may be closed meanwhile. */

/** The pointer of the field, by the id of the upload. */
const wanted = new Map<number, string>();

forgetOnLeaving(() => wanted.clear());

/** Sends pictures under names of their own for the field at `pointer`. */
export function sendFor(pointer: string, files: File[], photos: StaffPhoto[]): void {
  const before = new Set(uploadQueue.all().map(({ id }) => id));
  uploadQueue.add(named(files, photos));
  for (const { id } of uploadQueue.all()) {
    if (!before.has(id)) wanted.set(id, pointer);
  }
}

/** Those for this field that are on their way, or failed. `onSent` gets the names of those that have arrived. */
export function useUploadsFor(pointer: string, onSent: (names: string[]) => void): Upload[] {
  const uploads = useUploads().filter(({ id }) => wanted.get(id) === pointer);
  const sent = uploads.filter(({ state }) => state === "done");
  const report = useEffectEvent(() => {
    const arrived = sent.filter(({ id }) => wanted.delete(id)).map(({ name }) => name);
    if (arrived.length > 0) onSent(arrived);
  });
  const ids = sent.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== "") report();
  }, [ids]);
  return uploads.filter(({ state }) => state !== "done");
}
