import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { forgetUnsent, SITE_TYPED } from "../../session/leaving";
import type { Json, JsonObject } from "../contentTypes";
import { forgetTyped, keepTyped, replacedIn, useTyped } from "./replaced";

const team = (...names: string[]): JsonObject => ({ team: names.map((name) => ({ name })) });

/** What is replaced in `now` of what was typed at `pointers` when the content was `then`. */
function replaced(pointers: string[], then: JsonObject, now: JsonObject): unknown[] {
  forgetTyped("/team");
  for (const pointer of pointers) keepTyped("/team", pointer, { before: {}, edited: then });
  const { result } = renderHook(() => useTyped("/team"));
  return replacedIn(result.current, now);
}

test("what was typed survives a reload, and goes when somebody signs out", async () => {
  keepTyped("/team", "/team/0/name", { before: team("Ann"), edited: team("Ada") });
  vi.resetModules();
  const reloaded = await import("./replaced");
  const { result } = renderHook(() => reloaded.useTyped("/team"));
  expect(reloaded.replacedIn(result.current, team("Bob"))).toEqual([
    { pointer: "/team/0/name", mine: "Ada", theirs: "Bob", typedAt: ["/team/0/name"] },
  ]);

  forgetUnsent();
  expect(sessionStorage.getItem(SITE_TYPED)).toBeNull();
});

test.each([
  ["is as it was typed", ["/team/1/name"], team("Ada", "Ben"), team("Ada", "Ben"), []],
  [
    "has another value",
    ["/team/1/name"],
    team("Ada", "Ben"),
    team("Ada", "Bob"),
    [{ pointer: "/team/1/name", mine: "Ben", theirs: "Bob", typedAt: ["/team/1/name"] }],
  ],
  ["was moved in its list", ["/team/1/name"], team("Ada", "Ben"), team("Ben", "Ada"), []],
  [
    "was removed from its list",
    ["/team/1/name"],
    team("Ada", "Ben", "Cleo"),
    team("Ada", "Cleo"),
    [
      {
        pointer: "/team",
        mine: team("Ada", "Ben", "Cleo").team,
        theirs: team("Ada", "Cleo").team,
        typedAt: ["/team/1/name"],
      },
    ],
  ],
  [
    "moved on as one before it was added",
    ["/story/1"],
    { story: ["A", "My text"] },
    { story: ["N", "A", "My text"] },
    [],
  ],
  ["became longer", ["/story/0"], { story: ["My text"] }, { story: ["My text, and theirs"] }, []],
  [
    "moved on and was edited",
    ["/story/1"],
    { story: ["A", "My long text"] },
    { story: ["N", "A", "My long word"] },
    [
      {
        pointer: "/story/2",
        mine: "My long text",
        theirs: "My long word",
        typedAt: ["/story/1"],
      },
    ],
  ],
  [
    "was removed twice",
    ["/story/1", "/story/2"],
    { story: ["A", "My text", "More of it"] },
    { story: ["A"] },
    [
      {
        pointer: "/story",
        mine: ["A", "My text", "More of it"],
        theirs: ["A"],
        typedAt: ["/story/1", "/story/2"],
      },
    ],
  ],
  [
    "was typed around and inside of another is one",
    ["/team/1", "/team/1/name"],
    team("Ada", "Ben"),
    team("Ada", "Bob"),
    [{ pointer: "/team/1/name", mine: "Ben", theirs: "Bob", typedAt: ["/team/1/name"] }],
  ],
  [
    "is gone",
    ["/camp/price"],
    { camp: { price: 300 } },
    { camp: {} },
    [{ pointer: "/camp/price", mine: 300, theirs: undefined, typedAt: ["/camp/price"] }],
  ],
])("what %s", (_, pointers, then, now, expected) => {
  expect(replaced(pointers, then, now)).toEqual(expected);
});

test("a list in which somebody else changed another entry has what was changed here", () => {
  const type = (before: JsonObject, edited: JsonObject) =>
    keepTyped("/team", "/team", { before, edited });
  forgetTyped("/team");
  type(team("Ann", "Ben"), team("Ann", "Ben", "Cleo"));
  type(team("Ann", "Ben", "Cleo"), team("Ann", "Ben", "Cleo", "Dora"));
  const { result } = renderHook(() => useTyped("/team"));

  expect(replacedIn(result.current, team("Anna", "Ben", "Cleo", "Dora"))).toEqual([]);
  expect(replacedIn(result.current, team("Anna", "Ben"))).toEqual([
    {
      pointer: "/team",
      mine: [{ name: "Anna" }, { name: "Ben" }, { name: "Cleo" }, { name: "Dora" }],
      theirs: [{ name: "Anna" }, { name: "Ben" }],
      typedAt: ["/team"],
    },
  ]);
});

test("what was typed into an entry counts after another was added here", () => {
  const content = team("Ann", "Ben");
  const added = team("Ann", "Benno", "Cleo");
  forgetTyped("/team");
  keepTyped("/team", "/team/1/name", { before: content, edited: team("Ann", "Benno") });
  keepTyped("/team", "/team", { before: team("Ann", "Benno"), edited: added });
  const { result } = renderHook(() => useTyped("/team"));

  expect(replacedIn(result.current, added)).toEqual([]);
  expect(replacedIn(result.current, team("Ann", "Bo", "Cleo"))).toMatchObject([
    { pointer: "/team", mine: team("Ann", "Benno", "Bo", "Cleo").team, typedAt: ["/team/1/name"] },
  ]);
});

test("a text that was split here is missed, whatever was typed into its parts since", () => {
  const story = (...texts: string[]): JsonObject => ({ story: texts });
  const split = story("We feed.", "We ride.");
  const typed = story("We feed.", "Then we ride.");
  forgetTyped("/home");
  keepTyped("/home", "/story", { before: story("We feed. We ride."), edited: split });
  keepTyped("/home", "/story/1", { before: split, edited: typed });
  const { result } = renderHook(() => useTyped("/home"));

  expect(replacedIn(result.current, typed)).toEqual([]);
  expect(replacedIn(result.current, story("We feed. We ride. Daily."))).toMatchObject([
    { pointer: "/story", mine: ["We feed.", "Then we ride."] },
  ]);
});

test("what was typed again after its entry was moved counts, and not what was typed before", () => {
  const moved = team("Cleo", "Ann", "Benno");
  forgetTyped("/team");
  keepTyped("/team", "/team/1/name", {
    before: team("Ann", "Ben", "Cleo"),
    edited: team("Ann", "Benno", "Cleo"),
  });
  keepTyped("/team", "/team/2/name", { before: moved, edited: team("Cleo", "Ann", "Benedict") });
  const { result } = renderHook(() => useTyped("/team"));

  expect(replacedIn(result.current, team("Cleo", "Ann", "Benedict"))).toEqual([]);
});

test("what was typed into an entry that is gone isn't offered for the one that has come into its place", () => {
  const entry = (name: string, bio: string): Json => ({ name, bio });
  const [ann, ben, cleo] = [
    entry("Ann", "Rides."),
    entry("Ben", "Feeds at six."),
    entry("Cleo", "Jumps high."),
  ];
  forgetTyped("/team");
  keepTyped("/team", "/team/0/bio", {
    before: { team: [ann, ben, cleo] },
    edited: { team: [entry("Ann", "Rides since 1990."), ben, cleo] },
  });
  const { result } = renderHook(() => useTyped("/team"));

  const now = { team: [ben, cleo, entry("Nora", "Grooms.")] };
  expect(replacedIn(result.current, now)).toMatchObject([
    { pointer: "/team", mine: [entry("Ann", "Rides since 1990."), ...now.team], theirs: now.team },
  ]);
});
