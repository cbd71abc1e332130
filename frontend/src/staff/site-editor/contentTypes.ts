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

/** What a value of the content is, and by which control it is changed. */
export type FieldKind = Schemas["ContentFieldKind"];

/** A value that staff may change. In its pointer, `*` stands for an entry's id or number. */
export type ContentField = Schemas["ContentField"];

/** Unpublished changes of one part of the content. */
export interface Draft {
  /** What is edited, as a JSON pointer. */
  part: string;
  version: number;
  /** The publication that it began from. */
  revision: number;
  /** A merge patch for the content, however wrong. */
  patch: JsonObject;
  /** Who saved it last; empty: no name was given. */
  by: string;
  /** When, by RFC 3339. */
  at: string;
}

/** Somebody who has a part open in the editor. */
export interface PresentEditor {
  part: string;
  name: string;
  /** Whether it is this session. */
  own: boolean;
}

export interface DraftList {
  drafts: Draft[];
  editing: PresentEditor[];
}

/** Two versions of a value, when somebody has published since. */
export interface ContentVersions {
  pointer: string;
  yours: Json;
  theirs: Json;
  /** The publication that changed it since; null: nobody has. */
  changed: ContentRevision | null;
}

/** A value that differs between two revisions. */
export type ValueDifference = Schemas["ContentChange"];

/** A change that is published at a time to come. */
export interface Scheduled {
  id: number;
  /** When, by the stable's clock: `2027-01-01T00:00`. */
  at: string;
  /** Who scheduled it; empty: no name was given. */
  who: string;
  patch: JsonObject;
  /** What it does, in words. */
  text: string;
  /** Why it couldn't be published; null: its time hasn't come. */
  problem: string | null;
}
