import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Draft, Json, SiteContent } from "../contentTypes";
import { valueAt, withValue } from "../model/pointer";
import { draftStore } from "./draftStore";
import { forgetTyped } from "./replaced";
import { useDraft } from "./useDraft";

const TEAM = "/team";
const person = (name: string, role: string, bio: string): Json => ({ name, role, bio });
const ann = person("Ann", "Owner", "Rides since 1990.");
const ben = person("Ben", "Groom", "Feeds at six.");
const cleo = person("Cleo", "Trainer", "Jumps.");
const site = {
  content: { team: [ann, ben, cleo] },
  below: {},
  revision: 3,
} as unknown as SiteContent;

beforeEach(() => {
  draftStore.forgetAll();
  forgetTyped(TEAM);
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ version: 1 }));
});

test("whoever chooses all their own of a draft that was discarded has all of it back", () => {
  let stored: Draft | undefined;
  const { result, rerender } = renderHook(() => useDraft(TEAM, site, stored));
  const set = (pointer: string, value: Json) => act(() => result.current.set(pointer, value));
  set(`${TEAM}/2/bio`, "Camp queen.");
  set(`${TEAM}/2/role`, "Boss");
  const typed = valueAt(result.current.edited, TEAM) as Json[];
  set(TEAM, typed.toSpliced(1, 1));

  // Somebody else discards it.
  act(() => draftStore.forgetAll());
  stored = { part: TEAM, revision: 3, version: 2, by: "Luis", patch: { camp: 1 } } as never;
  rerender();
  expect(result.current.replaced.length).toBeGreaterThan(1);
  act(() => result.current.putBack(result.current.replaced));

  expect(valueAt(result.current.edited, TEAM)).toEqual([
    ann,
    person("Cleo", "Boss", "Camp queen."),
  ]);
  expect(result.current.replaced).toEqual([]);
});

test("what somebody else has changed since stays", () => {
  let stored: Draft | undefined;
  const { result, rerender } = renderHook(() => useDraft(TEAM, site, stored));
  act(() => result.current.set(`${TEAM}/0/role`, "Boss"));

  act(() => draftStore.forgetAll());
  const patch = withValue({}, TEAM, [ann, ben, person("Cleo", "Trainer", "Jumps high.")]);
  stored = { part: TEAM, revision: 3, version: 2, by: "Luis", patch } as never;
  rerender();
  act(() => result.current.putBack(result.current.replaced));

  expect(valueAt(result.current.edited, `${TEAM}/0/role`)).toBe("Boss");
  expect(valueAt(result.current.edited, `${TEAM}/2/bio`)).toBe("Jumps high.");
});
