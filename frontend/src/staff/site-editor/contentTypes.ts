import type { components } from "../../api/schema.gen";

type Schemas = components["schemas"];

/** A value of the content. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** The content as visitors see it, with where each value comes from. */
export type SiteContent = Omit<Schemas["SiteContent"], "content" | "below"> & {
  content: JsonObject;
  below: JsonObject;
};

export type ContentRevision = Schemas["ContentRevision"];

/** What was done with the file of a photograph. */
export type PhotoChange = Schemas["PhotoChange"];

/** A photograph whose file differs between two revisions. */
export type PhotoDifference = Schemas["PhotoDifference"];

/** A line of the history: a publication, or what was done with a photograph. */
export type HistoryLine = Schemas["ContentHistoryLine"];

/** What a value of the content is, and by which control it is changed. */
export type FieldKind = Schemas["ContentFieldKind"];

/** A value that staff may change. In its pointer, `*` stands for an entry's id or number. */
export type ContentField = Schemas["ContentField"];

/** Unpublished changes of one part of the content: a merge patch, however wrong. */
export type Draft = Omit<Schemas["ContentDraft"], "patch"> & { patch: JsonObject };

/** Somebody who has a part open in the editor. */
export type PresentEditor = Schemas["ContentEditor"];

export interface DraftList {
  drafts: Draft[];
  editing: PresentEditor[];
}

/** A change that could be published, with what is probably a mistake in it. */
export type Checked = Schemas["CheckedContent"];

/** Two versions of a value, when somebody has published since. */
export type ContentVersions = Omit<Schemas["ContentVersions"], "yours" | "theirs"> & {
  yours: Json;
  theirs: Json;
};

/** A value that differs between two revisions. */
export type ValueDifference = Schemas["ContentChange"];

/** A change that is published at a time to come. */
export type Scheduled = Omit<Schemas["ScheduledContent"], "patch"> & { patch: JsonObject };
