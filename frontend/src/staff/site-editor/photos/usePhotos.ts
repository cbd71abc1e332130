import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { usePageData } from "../../../content/PageDataContext";
import { fetchSession } from "../../shared/calls";
import { endSession, hasAccess, SESSION, type SessionState } from "../../shared/queries";
import { REVISIONS, SITE_CONTENT } from "../contentCalls";
import { fetchPhotoFiles, fetchPhotos, PHOTO_FILES, PHOTOS, type StaffPhoto } from "./photoCalls";
import { pictureNameOf } from "./places";
import { uploadQueue } from "./upload/uploadQueue";

/** All pictures of the site, for whoever chooses one. */
export const usePhotos = () => useQuery({ queryKey: PHOTOS, queryFn: fetchPhotos });

/** Whether somebody may add photographs. Others of the staff only choose among them. */
export function useMayAdd(): boolean {
  const queryKey = [...SITE_CONTENT, "session"];
  return useQuery({ queryKey, queryFn: fetchSession }).data?.may !== "inbox-and-events";
}

/** Where the files of photographs are. At first those of when the page was loaded. */
export function usePhotoFiles() {
  const { photos } = usePageData();
  const files = useQuery({
    queryKey: PHOTO_FILES,
    queryFn: fetchPhotoFiles,
    meta: { isQuiet: true },
  });
  return files.data ?? photos;
}

/** Milliseconds between looks for files that the site is preparing, and how many looks there are at most. */
const LOOK_MS = 3_000;
const MOST_LOOKS = 40;

/** Asks again while the site prepares a photograph that pages name already. */
export function useComingFiles(photos: StaffPhoto[]) {
  const files = usePhotoFiles();
  const isComing = photos.some(
    ({ name, origin, used }) =>
      used.length > 0 &&
      (origin === "staff" || origin === "folder") &&
      !(pictureNameOf(name) in files),
  );
  const names = photos.map(({ name, used }) => `${name} ${used.length}`).join();
  const client = useQueryClient();
  useEffect(() => {
    if (!isComing || names === "") return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks >= MOST_LOOKS) clearInterval(timer);
      void client.invalidateQueries({ queryKey: PHOTO_FILES });
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [client, isComing, names]);
}

export const useUploads = () => useSyncExternalStore(uploadQueue.listen, uploadQueue.all);

/** Keeps the queue of uploads in step with the page and the session. */
export function useUploadQueue() {
  const client = useQueryClient();
  useEffect(() => {
    uploadQueue.onShown = () => {
      for (const queryKey of [PHOTOS, PHOTO_FILES, REVISIONS, SITE_CONTENT]) {
        void client.invalidateQueries({ queryKey });
      }
    };
    // Who has signed out has left already.
    uploadQueue.onSignedOut = () => {
      if (hasAccess(client.getQueryData<SessionState>(SESSION))) endSession(client, "expired");
    };
    const guard = (event: BeforeUnloadEvent) => {
      const isBusy = uploadQueue.all().some(({ state }) => state !== "done" && state !== "failed");
      if (isBusy) event.preventDefault();
    };
    addEventListener("beforeunload", guard);
    return () => {
      removeEventListener("beforeunload", guard);
    };
  }, [client]);
}
