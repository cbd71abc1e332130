import type { Reply } from "../../api/client";
import { callForText, callVersioned } from "../../api/versioned";
import { orThrow } from "../shared/calls";
import type {
  Checked,
  ContentField,
  Draft,
  DraftList,
  HistoryLine,
  JsonObject,
  PhotoDifference,
  Scheduled,
  SiteContent,
  ValueDifference,
} from "./contentTypes";

const CONTENT = "/api/admin/content";

/** Query keys. */
export const SITE_CONTENT = ["site content"];
export const ALL_CONTENT = [...SITE_CONTENT, "all"];
export const FIELDS = ["site content fields"];
export const DRAFTS = ["site content drafts"];
export const REVISIONS = ["site content history"];
export const SCHEDULED = ["site content scheduled"];

export const fetchContent = () => orThrow(callVersioned<SiteContent>("GET", CONTENT));

export const fetchFields = async (): Promise<ContentField[]> =>
  (await orThrow(callVersioned<{ fields: ContentField[] }>("GET", `${CONTENT}/fields`))).fields;

/** All drafts, and who edits what. The server then knows for 45 seconds that this session edits `part`. */
export const fetchDrafts = (part: string | null) =>
  orThrow(callVersioned<DraftList>("GET", draftsPath("editing", part)));

function draftsPath(name: "editing" | "part", part: string | null): string {
  return part === null
    ? `${CONTENT}/drafts`
    : `${CONTENT}/drafts?${new URLSearchParams({ [name]: part })}`;
}

/** Saves a draft for the version that was seen; 0: there was none. */
export const putDraft = (part: string, version: number, body: Pick<Draft, "revision" | "patch">) =>
  callVersioned<{ version: number }>("PUT", draftsPath("part", part), { version, body });

export const deleteDraft = (part: string, version: number) =>
  callVersioned<undefined>("DELETE", draftsPath("part", part), { version });

/** Publishes a change for the revision that was seen. */
export const publishPatch = (patch: JsonObject, revision: number) =>
  callVersioned<{ revision: number }>("PATCH", CONTENT, {
    version: revision,
    body: patch,
    mediaType: "application/merge-patch+json",
  });

/** What could be published: a change of what visitors see, or the undo of a publication. */
export type Proposed = { patch: JsonObject } | { undo: number };

/** Checks a change, and keeps nothing of it. */
export const checkContent = (proposed: Proposed) =>
  callVersioned<Checked>("POST", `${CONTENT}/check`, { body: proposed });

/** The page at `path` as HTML. */
export const fetchPreview = (path: string, shown: Proposed): Promise<Reply<string>> =>
  callForText("POST", `${CONTENT}/preview`, { body: { path, ...shown } });

export const undoRevision = (revision: number) =>
  callVersioned<{ revision: number }>("POST", `${CONTENT}/undo`, { body: { revision } });

export const fetchHistory = (before: string | null) =>
  orThrow(
    callVersioned<{ items: HistoryLine[]; next: string | null }>(
      "GET",
      `${CONTENT}/history${before === null ? "" : `?${new URLSearchParams({ before })}`}`,
    ),
  );

interface Differences {
  changes: ValueDifference[];
  photographs: PhotoDifference[];
}

/** The values and photographs that differ between two revisions. */
export const fetchDifferences = (from: number, to: number): Promise<Differences> => {
  const query = new URLSearchParams({ from: String(from), to: String(to) });
  return orThrow(callVersioned<Differences>("GET", `${CONTENT}/compare?${query}`));
};

/** Publishes a change at a time to come, by the stable's clock: `2027-01-01T00:00`. */
export const schedulePatch = (patch: JsonObject, revision: number, at: string) =>
  callVersioned<{ id: number }>("POST", `${CONTENT}/scheduled`, {
    version: revision,
    body: { at, patch },
  });

export const fetchScheduled = async (): Promise<Scheduled[]> =>
  (await orThrow(callVersioned<{ scheduled: Scheduled[] }>("GET", `${CONTENT}/scheduled`)))
    .scheduled;

export const unschedule = (id: number) =>
  callVersioned<undefined>("DELETE", `${CONTENT}/scheduled/${id}`);
