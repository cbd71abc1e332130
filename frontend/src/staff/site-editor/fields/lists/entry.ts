import type { Json, JsonObject } from "../../contentTypes";
import type { FieldNode } from "../../model/fields";
import { isObject } from "../../model/pointer";

/** What a new entry begins with. Values that may be left out are. */
export function emptyEntry(node: FieldNode): JsonObject {
  const own = node.children.filter(({ field }) => !field.optional);
  return Object.fromEntries(own.map(({ field }) => [keyOf(field.pointer), emptyValue(field.kind)]));
}

const keyOf = (pattern: string) => pattern.slice(pattern.lastIndexOf("/") + 1);

function emptyValue(kind: string): Json {
  if (kind === "texts" || kind === "entries" || kind === "choices") return [];
  return kind === "flag" ? false : "";
}

export const fieldsOf = (entry: Json | undefined): JsonObject => (isObject(entry) ? entry : {});
