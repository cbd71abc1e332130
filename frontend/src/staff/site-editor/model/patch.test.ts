import { describe, expect, test } from "vitest";
import type { JsonObject, SiteContent } from "../contentTypes";
import { differences, mergeDrafts, patchBetween, patched, without } from "./patch";
import { withValue } from "./pointer";

const content: JsonObject = {
  site: { phone: "(215) 555-0134", notice: { text: "", tone: "info" } },
  about: { story: ["One", "Two"] },
  events: {
    "open-barn": { title: "Open Barn", price: 15 },
    clinic: { title: "Clinic", price: 45 },
  },
};

const site = (below: JsonObject = {}): SiteContent => ({
  revision: 4,
  order: {},
  content,
  changed: [],
  below,
  origins: {},
  unfit: [],
});

describe("a patch", () => {
  test.each([
    ["nothing", (now: JsonObject) => now, {}],
    [
      "a value",
      (now: JsonObject) => withValue(now, "/events/clinic/price", 50),
      { events: { clinic: { price: 50 } } },
    ],
    [
      "a list, which is one value",
      (now: JsonObject) => withValue(now, "/about/story/1", "2"),
      { about: { story: ["One", "2"] } },
    ],
    [
      "a removed entry",
      (now: JsonObject) => withValue(now, "/events/clinic", undefined),
      { events: { clinic: null } },
    ],
    [
      "a new entry",
      (now: JsonObject) => withValue(now, "/events/show", { title: "Show" }),
      { events: { show: { title: "Show" } } },
    ],
    [
      "a value in a group that isn't there",
      (now: JsonObject) => withValue(now, "/home/quote/text", "Yes"),
      { home: { quote: { text: "Yes" } } },
    ],
  ])("of %s makes the same again", (_, edit, expected) => {
    const edited = edit(content);

    const patch = patchBetween(content, edited);

    expect(patch).toEqual(expected);
    expect(patched(site(), patch)).toEqual(edited);
  });

  test("doesn't change what it is applied to", () => {
    const before = structuredClone(content);
    patched(site(), { events: { clinic: { price: 1 } }, about: { story: [] } });
    expect(content).toEqual(before);
  });

  test("with null sets a value back to what it was below the staff's layer", () => {
    const back = patched(site({ "/site/phone": "1" }), { site: { phone: null } });
    expect(back).toHaveProperty(["site", "phone"], "1");
    const unknown = patched(site(), { site: { phone: null } });
    expect(unknown).toHaveProperty(["site", "phone"], "(215) 555-0134");
  });

  test("loses the values at pointers, with groups that are empty then", () => {
    const patch = { events: { clinic: { price: 1 }, "open-barn": null }, site: { phone: "1" } };
    expect(without(patch, ["/events/clinic", "/site/phone"])).toEqual({
      events: { "open-barn": null },
    });
    expect(without(patch, ["/events/clin"])).toEqual(patch);
  });
});

test("differences are single values, lists, and whole entries that only one side has", () => {
  const edited = patched(site(), {
    about: { story: ["One"] },
    events: { clinic: null, show: { title: "Show" }, "open-barn": { price: 20 } },
  });
  expect(differences(content, edited)).toEqual([
    { pointer: "/about/story", before: ["One", "Two"], after: ["One"] },
    { pointer: "/events/open-barn/price", before: 15, after: 20 },
    { pointer: "/events/clinic", before: { title: "Clinic", price: 45 }, after: undefined },
    { pointer: "/events/show", before: undefined, after: { title: "Show" } },
  ]);
});

describe("two versions of a draft", () => {
  const base = { site: { phone: "1" } };

  test("merge if they change different values", () => {
    const mine = { site: { phone: "1", email: "m" } };
    const theirs = { site: { phone: "1" }, about: { story: ["T"] } };
    expect(mergeDrafts(base, mine, theirs)).toEqual({
      patch: { site: { phone: "1", email: "m" }, about: { story: ["T"] } },
      conflicts: [],
    });
  });

  test("agree on what both changed in the same way", () => {
    const both = { site: { phone: "2" } };
    expect(mergeDrafts(base, both, both)).toEqual({ patch: both, conflicts: [] });
  });

  test("take back what only the other one has taken back", () => {
    const mine = { site: { phone: "1", email: "m" } };
    expect(mergeDrafts(base, mine, {})).toEqual({ patch: { site: { email: "m" } }, conflicts: [] });
  });

  test.each([
    ["a value", { site: { phone: "2" } }, { site: { phone: "3" } }, "/site/phone", "2", "3"],
    ["a value that one took back", { site: { phone: "2" } }, {}, "/site/phone", "2", undefined],
    [
      "an entry that one removes",
      { ...base, events: { a: null } },
      { ...base, events: { a: { price: 1 } } },
      "/events/a",
      null,
      { price: 1 },
    ],
    [
      "an entry that the other removes",
      { ...base, events: { a: { price: 1 } } },
      { ...base, events: { a: null } },
      "/events/a",
      { price: 1 },
      null,
    ],
  ])("conflict about %s, and nothing of mine is lost", (_, mine, theirs, pointer, one, other) => {
    const merged = mergeDrafts(base, mine, theirs);
    expect(merged.conflicts).toEqual([{ pointer, mine: one, theirs: other }]);
    expect(merged.patch).toEqual(mine);
  });
});
