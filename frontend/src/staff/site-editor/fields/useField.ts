import type { ContentField, Json } from "../contentTypes";
import { publishedAt } from "../model/lists/matchEntries";
import { isSame, isWithin, parentOf, valueAt } from "../model/pointer";
import { labelOf } from "../model/words/labels";
import { controlId, useEditor } from "./EditorContext";

/** What a control needs to know of its value. */
export interface FieldState {
  id: string;
  pointer: string;
  label: string;
  value: Json | undefined;
  set: (value: Json | undefined) => void;
  error: string | undefined;
  /** What is probably a mistake. */
  warning: string | undefined;
  /** The variable of the environment that holds it; undefined: staff may change it. */
  lockedBy: string | undefined;
  /** Where the value that visitors see was set, if not by staff. */
  origin: string | undefined;
  /** The value that visitors see; undefined: there is none. */
  published: Json | undefined;
  /** Whether the draft has another value than visitors see. */
  isChanged: boolean;
  /** Whether a mark says so. All of a new entry is new, so that the entry has one mark for all. */
  isMarked: boolean;
  /** What it was before staff changed it; undefined: they haven't, or there was nothing. */
  below: Json | undefined;
}

export function useField(field: ContentField, pointer: string): FieldState {
  const { site, edited, errors, warnings, set } = useEditor();
  const value = valueAt(edited, pointer);
  const published = publishedAt(site.content, edited, pointer);
  const [at, origin] = originOf(site.origins, pointer);
  const isChanged = !isSame(value, published);
  const isLocked = origin?.layer === "environment";
  const below = site.below[pointer];
  return {
    id: controlId(pointer),
    pointer,
    label: labelOf(field.pointer),
    value,
    set: (next) => set(pointer, next),
    error: errors.get(pointer),
    warning: warnings.get(pointer),
    lockedBy: isLocked ? (origin.place ?? "the environment") : undefined,
    origin:
      at === pointer && origin?.layer === "file" ? (origin.place ?? "config.toml") : undefined,
    isChanged,
    isMarked: isChanged && publishedAt(site.content, edited, parentOf(pointer)) !== undefined,
    published,
    below: isSame(below, value) ? undefined : below,
  };
}

type Origins = ReturnType<typeof useEditor>["site"]["origins"];

/** The origin of the value, or of what is around it. */
function originOf(origins: Origins, pointer: string): [string, Origins[string] | undefined] {
  const around = Object.keys(origins).filter((one) => isWithin(pointer, one));
  const closest = around.sort((a, b) => b.length - a.length)[0] ?? pointer;
  return [closest, origins[closest]];
}
