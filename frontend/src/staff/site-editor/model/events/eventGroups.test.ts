import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ContentField, FieldKind, Json } from "../../contentTypes";
import type { FieldNode } from "../fields";
import { FIRST, GROUPS, inGroups, isSet, LATER } from "./eventGroups";

const node = (key: string, kind: FieldKind = "text", children: FieldNode[] = []): FieldNode => ({
  field: { pointer: `/events/*/${key}`, kind } as ContentField,
  children,
});

/** The fields of an event as the server has them: it takes them from the example of the settings. */
function fieldsOfServer(): string[] {
  const example = readFileSync("../config.example.toml", "utf8");
  const events = example.split(/^\[\[events\]\]$/m).slice(1);
  const own = events.map((event) => event.split(/^\[/m)[0] ?? "");
  const keys = own.flatMap((event) => [...event.matchAll(/^(\w+) = /gm)].map(([, key]) => key));
  return [...new Set(keys)].filter((key) => key !== "id").map((key) => `/events/*/${key}`);
}

test("each field of an event has one place", () => {
  const placed = [...FIRST, ...GROUPS.flatMap(([, fields]) => fields), ...LATER];
  expect([...placed].sort()).toEqual(fieldsOfServer().sort());
});

test("a field without a place stands among the first", () => {
  const nodes = ["waiver", "parking", "time", "title"].map((key) => node(key));
  const { first, groups } = inGroups(nodes);
  expect(first.map(({ field }) => field.pointer)).toEqual([
    "/events/*/title",
    "/events/*/time",
    "/events/*/parking",
  ]);
  expect(groups.map(({ title }) => title)).toEqual(["Questions and waiver"]);
});

describe("a value", () => {
  const every = node("repeat/every", "choice");
  const except = node("repeat/except", "texts");
  test.each<[FieldNode, Json | undefined, boolean]>([
    [node("waiver", "flag"), undefined, false],
    [node("waiver", "flag"), false, false],
    [node("waiver", "flag"), true, true],
    [node("max_party", "number"), 0, false],
    [node("max_party", "number"), 4, true],
    [node("tags", "texts"), [], false],
    [node("tags", "texts"), ["clinic"], true],
    [node("waiting_list", "choice"), "first-that-fits", false],
    [node("waiting_list", "choice"), "off", true],
    [node("registration_status", "choice"), "open", false],
    [node("registration_status", "choice"), "external", true],
    [node("repeat", "group", [every, except]), { every: "", except: [] }, false],
    [node("repeat", "group", [every, except]), { every: "week" }, true],
  ])("of %j that is %j: set is %j", (one, value, expected) => {
    expect(isSet(one, value)).toBe(expected);
  });
});
