import type { Json, JsonObject } from "../contentTypes";

/*
 * JSON pointers (RFC 6901) to content, such as `/lessons/packages/trailblazer/price`. A pattern has `*` in
 * the place of an entry's id or number.
 */

/** The keys that lead to the value at `pointer`. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The pointer to the value `key` of the one at `pointer`. */
export const childOf = (pointer: string, key: string | number): string =>
  `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

export const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf("/"));

export const lastKeyOf = (pointer: string): string => keysOf(pointer).at(-1) ?? "";

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The entries of an object: those with these `ids` in their order, then all others. JavaScript has those first whose id is
 * a whole number.
 */
export function entriesOf(value: Json | undefined, ids: string[] = []): [string, Json][] {
  const entries = isObject(value) ? value : {};
  const others = Object.keys(entries).filter((id) => !ids.includes(id));
  return [...ids, ...others].flatMap((id) => {
    const entry = step(entries, id);
    return entry === undefined ? [] : [[id, entry]];
  });
}

function step(value: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The value at `pointer`; undefined if there is none. */
export const valueAt = (root: Json | undefined, pointer: string): Json | undefined =>
  keysOf(pointer).reduce(step, root);

/** `root` with another value at `pointer`; undefined removes it. Missing objects around it are made. */
export function withValue(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  return set(root, keysOf(pointer), value) as JsonObject;
}

function set(root: Json | undefined, [key, ...rest]: string[], value: Json | undefined): Json {
  if (key === undefined) return value ?? null;
  if (Array.isArray(root)) {
    return root.map((entry, index) => (index === Number(key) ? set(entry, rest, value) : entry));
  }
  const object = isObject(root) ? root : {};
  if (rest.length === 0 && value === undefined) {
    const { [key]: _, ...others } = object;
    return others;
  }
  return { ...object, [key]: set(step(object, key), rest, value) };
}

/** Whether one of the two values contains the other, or both are the same. */
export const overlaps = (one: string, other: string): boolean =>
  isWithin(one, other) || isWithin(other, one);

/** Whether the value at `pointer` is the one at `outer` or inside of it. */
export const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/** Whether `pattern` stands for `pointer`: `/events/*` + `/title` for `/events/open-barn/title`. */
export function isMatch(pattern: string, pointer: string): boolean {
  const keys = keysOf(pointer);
  const wanted = keysOf(pattern);
  return (
    keys.length === wanted.length && wanted.every((key, at) => key === "*" || key === keys[at])
  );
}

/** Whether two values are the same. The order of keys doesn't count. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((entry, at) => isSame(entry, other[at]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}
