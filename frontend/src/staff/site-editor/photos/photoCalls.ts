import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import type { components } from "../../../api/schema.gen";
import type { PageData } from "../../../content/site";
import { orThrow } from "../../shared/calls";

/** A picture that the site may show. */
export type StaffPhoto = components["schemas"]["StaffPhoto"];

/** Query keys. */
export const PHOTOS = ["site photographs"];
export const PHOTO_FILES = ["site photographs' files"];

export const fetchPhotos = async (): Promise<StaffPhoto[]> =>
  (await orThrow(call("GET", "/api/admin/photos"))).photos;

export const removePhoto = (name: string) =>
  call("DELETE", pathTo("/api/admin/photos/{name}", { name }));

export const restorePhoto = (name: string) =>
  call("POST", pathTo("/api/admin/photos/{name}/restore", { name }));

/** Time limit of the page that has the files' names, in milliseconds. */
const TIMEOUT_MS = 30_000;

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
