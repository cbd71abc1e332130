import type { ContentField, Json } from "../contentTypes";
import { isMatch, isObject, isWithin, keysOf, lastKeyOf } from "./pointer";

/** A field with those inside of it. */
export interface FieldNode {
  field: ContentField;
  children: FieldNode[];
}

/** The fields as a tree, mostly in the manual's order. */
export function fieldTree(fields: ContentField[]): FieldNode[] {
  const nodes = withoutRepetition(fields).map((field): FieldNode => ({ field, children: [] }));
  const byPointer = new Map(nodes.map((node) => [node.field.pointer, node]));
  const roots: FieldNode[] = [];
  for (const node of nodes) {
    const outer = outerPatterns(node.field.pointer).map((pattern) => byPointer.get(pattern));
    const parent = outer.find((one) => one !== undefined);
    (parent?.children ?? roots).push(node);
  }
  for (const node of nodes) sortChildren(node);
  return roots;
}

/** The manual explains some values in one sentence. It stands at the first of them. */
const withoutRepetition = (fields: ContentField[]): ContentField[] =>
  fields.map((field, at) =>
    field.explanation === fields[at - 1]?.explanation ? { ...field, explanation: null } : field,
  );

/** `/a/*` + `/b` -> `/a/*`, `/a`: the patterns around a pattern, the closest first. */
function outerPatterns(pattern: string): string[] {
  const keys = keysOf(pattern);
  return keys.slice(1).map((_, gone) => `/${keys.slice(0, keys.length - 1 - gone).join("/")}`);
}

/** All nodes of a tree, each before those inside of it. */
export const allNodes = (nodes: FieldNode[]): FieldNode[] =>
  nodes.flatMap((node) => [node, ...allNodes(node.children)]);

/** The field at `pointer`; undefined if staff can't change that. */
export function fieldAt(nodes: FieldNode[], pointer: string): ContentField | undefined {
  return allNodes(nodes).find(({ field }) => isMatch(field.pointer, pointer))?.field;
}

/** The outermost nodes that `covers` has and `others` doesn't: what one part of the editor shows. */
export function nodesOf(nodes: FieldNode[], covers: string[], others: string[]): FieldNode[] {
  return nodes.flatMap((node) => {
    const { pointer } = node.field;
    const isOthers = others.includes(pointer) && !covers.includes(pointer);
    if (isOthers && !covers.some((one) => isWithin(one, pointer))) return [];
    const isCovered = covers.some((one) => isWithin(pointer, one));
    if (!isCovered) return nodesOf(node.children, covers, others);
    const inner = others.some((one) => isWithin(one, pointer) && one !== pointer);
    if (!inner) return [node];
    return [{ ...node, children: nodesOf(node.children, covers, others) }];
  });
}

/** Keys of an entry in another order than the manual's: whether a day is closed comes before its times, the reason last. */
const ORDERS: Record<string, string[]> = {
  "/site/special_hours": ["date", "until", "closed", "times", "note"],
};

function sortChildren({ field, children }: FieldNode): void {
  const order = ORDERS[field.pointer];
  const place = (node: FieldNode) => order?.indexOf(lastKeyOf(node.field.pointer)) ?? 0;
  if (order) children.sort((a, b) => place(a) - place(b));
}

/** Values that count only beside a certain one: of the same entry, which has to be `is`. */
const ONLY_WITH: Record<string, { key: string; is: Json }> = {
  "/events/*/registration_link": { key: "registration_status", is: "external" },
  "/site/special_hours/*/times": { key: "closed", is: false },
  "/site/questions/*/choices": { key: "kind", is: "choice" },
  "/events/*/questions/*/choices": { key: "kind", is: "choice" },
};

/** What a choice brings along where nothing is yet. Most questions with answers to choose from are of yes or no. */
const BRINGS: Record<string, { choice: string; key: string; value: Json }> = {
  "/site/questions/*/kind": { choice: "choice", key: "choices", value: ["Yes", "No"] },
  "/events/*/questions/*/kind": { choice: "choice", key: "choices", value: ["Yes", "No"] },
};

/** The value beside the one at `pattern` that a choice brings along, with its key; undefined: none. */
export function broughtBy(
  pattern: string,
  choice: string,
  entry: Json | undefined,
): [key: string, value: Json] | undefined {
  const brings = BRINGS[pattern];
  if (brings?.choice !== choice || !isObject(entry)) return undefined;
  const own = entry[brings.key];
  const isEmpty = own === undefined || (Array.isArray(own) && own.length === 0);
  return isEmpty ? [brings.key, brings.value] : undefined;
}

/** The program makes them. */
const NEVER_ASKED = ["/site/questions/*/id", "/events/*/questions/*/id"];

/** Whether a value of an entry is asked for. One that is there is shown in any case. */
export function isAsked(pattern: string, entry: Json | undefined): boolean {
  if (NEVER_ASKED.includes(pattern)) return false;
  const only = ONLY_WITH[pattern];
  if (!only || !isObject(entry)) return true;
  const own = entry[lastKeyOf(pattern)];
  return (entry[only.key] ?? false) === only.is || (own !== undefined && own !== "");
}
