import type { ContentField, FieldKind } from "../staff/site-editor/contentTypes";
import type { StaffPhoto } from "../staff/site-editor/photos/photoCalls";

/** A value of the content that staff may change. */
export const contentField = (pointer: string, kind: FieldKind = "text"): ContentField => ({
  pointer,
  kind,
  explanation: null,
  options: null,
  min: null,
  max: null,
  optional: false,
});

/** A photograph that staff added. */
export const staffPhoto: StaffPhoto = {
  name: "old-oak",
  origin: "staff",
  width: 100,
  height: 100,
  bytes: 5000,
  alt: "The oak",
  used: [],
  restorable: false,
};
