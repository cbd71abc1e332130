import type { ComponentType } from "react";
import type { Problem } from "../../../api/types";
import type { Site } from "../../../content/site";

/** A part of the form that only some events have. */
export interface ExtrasProps {
  show: "questions" | "waiver" | "waiting";
  event: Site["events"][number];
  problem: Problem | undefined;
  /** The form's number of the companion who is asked; undefined: the registrant. */
  companion?: number;
  /** The group, including the registrant. */
  people?: number;
  placesLeft?: number;
}

/** The component where rendering can't wait: the server sets it. */
export const extrasOnServer: { Component?: ComponentType<ExtrasProps> } = {};
