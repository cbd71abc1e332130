import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import type { components } from "../../../api/schema.gen";
import { callVersioned } from "../../../api/versioned";
import type { PageData } from "../../../content/site";
import { orThrow } from "../../shared/calls";

/** A picture that the site may show. */
export type StaffPhoto = components["schemas"]["StaffPhoto"];
type ChangedPhoto = components["schemas"]["ChangedPhoto"];

/** Time limit of what isn't an ordinary call, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Time limit of changes, in milliseconds. The server prepares the picture first, which takes a slow one half a minute. */
const CHANGE_MS = 120_000;

/** Query keys. */
export const PHOTOS = ["site photographs"];
export const PHOTO_FILES = ["site photographs' files"];

export const fetchPhotos = async (): Promise<StaffPhoto[]> =>
  (await orThrow(call("GET", "/api/admin/photos"))).photos;

/** Where the file of a photograph of the owner's or of staff is, as it was put there. */
export const originalOf = (name: string) => pathTo("/api/admin/photos/{name}", { name });

/** Fetches that file, to put it in another place. */
export async function fetchOriginal(name: string): Promise<File> {
  const reply = await fetch(originalOf(name), { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!reply.ok) throw new Error(`the photograph came with ${reply.status}`);
  const blob = await reply.blob();
  return new File([blob], name, { type: blob.type });
}

export const removePhoto = (name: string) =>
  callVersioned<ChangedPhoto>("DELETE", pathTo("/api/admin/photos/{name}", { name }), {
    timeoutMs: CHANGE_MS,
  });

export const restorePhoto = (name: string) =>
  callVersioned<ChangedPhoto>("POST", pathTo("/api/admin/photos/{name}/restore", { name }), {
    timeoutMs: CHANGE_MS,
  });

/**
 * Where the prepared files of photographs are, by picture. No call tells it, but every page's data do. A
 * photograph that no page shows has no file.
 */
export async function fetchPhotoFiles(): Promise<PageData["photos"]> {
  const reply = await fetch("/admin-submissions", {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const html = await reply.text();
  const json = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!reply.ok || json === undefined) throw new Error("the page came without its data");
  return (JSON.parse(json) as PageData).photos;
}
