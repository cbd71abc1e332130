import { createContext, type FocusEvent, useContext } from "react";
import type { Json, JsonObject, Scheduled, SiteContent } from "../contentTypes";
import type { FieldProps } from "./fieldProps";

/** What the controls of a part know and do. */
export interface Editor {
  site: SiteContent;
  /** The content with the draft. */
  edited: JsonObject;
  /** What is wrong, by pointer. */
  errors: ReadonlyMap<string, string>;
  /** What is probably a mistake, by pointer. */
  warnings: ReadonlyMap<string, string>;
  /** What is published at a time to come. */
  scheduled: Scheduled[];
  /** The parts that have drafts, by their pointers; undefined: not known yet. */
  drafted?: string[] | undefined;
  /** Whether whoever edits may change events alone. */
  isLimited: boolean;
  set: (pointer: string, value: Json | undefined) => void;
  /** Tells which value has the focus, for the preview. */
  onFocus: (pointer: string) => void;
  /** Tells that somebody has left a value. */
  onLeave: (pointer: string) => void;
  /** The control for a value that is in a group or an entry. */
  Field: (props: FieldProps) => React.ReactNode;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("a field needs an editor around it");
  return editor;
}

/** Whether the focus has left an element, and not only gone from one of its controls to another. */
export const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget);

/** The element id of the control for the value at `pointer`. */
export const controlId = (pointer: string): string => `value-of-${pointer}`;
