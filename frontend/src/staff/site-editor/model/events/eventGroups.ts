import type { Json } from "../../contentTypes";
import { DEFAULTS } from "../defaults";
import type { FieldNode } from "../fields";
import { childOf, isWithin, lastKeyOf, valueAt } from "../pointer";

/** Fields of an event that stand together below those that every event has. */
export interface EventGroup {
  title: string;
  nodes: FieldNode[];
}

const of = (...keys: string[]) => keys.map((key) => `/events/*/${key}`);

/** What every event has, in the order in which it's asked. */
export const FIRST = of(
  "title",
  "date",
  "time",
  "location",
  "price",
  "max_attendees",
  "description",
  "image",
);

/** What few events have, by the title of its group. */
export const GROUPS: [title: string, fields: string[]][] = [
  ["If it repeats", of("repeat")],
  ["Questions and waiver", of("questions", "waiver")],
  ["Several prices and online payment", of("prices", "payment_link")],
  [
    "Who can sign up",
    of(
      "registration_status",
      "registration_link",
      "current_attendees",
      "minimum_age",
      "max_party",
      "closes_hours_before",
      "waiting_list",
    ),
  ],
  ["What to bring, tags and visibility", of("bring", "tags", "hidden")],
];

/** What becomes of an event later, by forms of its own. */
export const LATER = of("called_off", "previous_date", "previous_time");

/** Fields of an event: those that are always in sight, then the groups. What no group names is in sight. */
export function inGroups(nodes: FieldNode[]): { first: FieldNode[]; groups: EventGroup[] } {
  const named = (patterns: string[]) =>
    patterns.flatMap((pattern) => nodes.find(({ field }) => field.pointer === pattern) ?? []);
  const known = [...FIRST, ...GROUPS.flatMap(([, fields]) => fields)];
  const others = nodes.filter(({ field }) => !known.includes(field.pointer));
  const groups = GROUPS.map(([title, fields]) => ({ title, nodes: named(fields) }));
  return {
    first: [...named(FIRST), ...others],
    groups: groups.filter((group) => group.nodes.length > 0),
  };
}

/** Values that say nothing special of an event. */
const USUAL: Record<string, Json> = { ...DEFAULTS, "/events/*/registration_status": "open" };

/** Whether a value says something that isn't so of any event without it. */
export function isSet({ field, children }: FieldNode, value: Json | undefined): boolean {
  if (field.kind === "group") {
    return children.some((child) =>
      isSet(child, valueAt(value, childOf("", lastKeyOf(child.field.pointer)))),
    );
  }
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value) && value !== USUAL[field.pointer];
}

/** Where the value of an event's field is. */
export const ofEvent = (id: string, { field }: FieldNode): string => field.pointer.replace("*", id);

/** Whether one of these pointers is to a value of an event's field, or inside of it. */
export const isNamed = (pointers: string[], id: string, node: FieldNode): boolean =>
  pointers.some((one) => isWithin(one, ofEvent(id, node)));
