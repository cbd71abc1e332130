import type { OptionalPath } from "../../content/shownPages";

/** One of several answers: the value to send, and its label. */
export interface Option {
  value: string;
  label: string;
  /** The page that is about it. */
  page?: OptionalPath | undefined;
}
