import type { Json, JsonObject } from "../../contentTypes";
import { partOf } from "../../model/parts";
import { flat, unflat } from "../../model/patch";

/** A patch as drafts: for each part of the editor, what it changes there. */
export function draftsOf(patch: JsonObject): [string, JsonObject][] {
  const parts = new Map<string, [string, Json][]>();
  for (const [pointer, value] of flat(patch)) {
    const part = partOf(pointer)?.pointer;
    if (part !== undefined) parts.set(part, [...(parts.get(part) ?? []), [pointer, value]]);
  }
  return [...parts].map(([part, values]) => [part, unflat(values)]);
}
