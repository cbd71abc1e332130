import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { Draft, JsonObject, SiteContent } from "../contentTypes";
import { draftStore } from "./draftStore";
import { forgetTyped } from "./replaced";
import { useDraft } from "./useDraft";

const PART = "/camp";
const siteWith = (price: number, revision: number) =>
  ({ content: { camp: { price, title: "Camp" } }, below: {}, revision }) as unknown as SiteContent;
const luis = (version: number, patch: JsonObject) =>
  ({ part: PART, version, revision: 3, patch, by: "Luis", at: "" }) as Draft;

const pass = () => act(() => vi.advanceTimersByTime(1_500));

beforeEach(() => {
  vi.useFakeTimers();
  draftStore.forgetAll();
  forgetTyped(PART);
  vi.spyOn(window, "fetch").mockImplementation(async () => Response.json({ version: 9 }));
  return () => vi.useRealTimers();
});

/** The price is 350. Luis saves 360, and 370 was typed here. */
function twoVersions() {
  const props: { site: SiteContent; stored: Draft | undefined } = {
    site: siteWith(350, 3),
    stored: undefined,
  };
  const hook = renderHook(({ site, stored }) => useDraft(PART, site, stored), {
    initialProps: props,
  });
  act(() => hook.result.current.set("/camp/price", 370));
  const stored = luis(1, { camp: { price: 360 } });
  act(() => {
    const now = draftStore.all().get(PART);
    if (now) draftStore.meet(PART, now, stored);
  });
  hook.rerender({ ...props, stored });
  expect(hook.result.current.conflicts).toHaveLength(1);
  return hook;
}

test("who hasn't chosen between two versions is asked again once the other one is published", () => {
  const { result, rerender } = twoVersions();

  rerender({ site: siteWith(350, 3), stored: undefined });
  rerender({ site: siteWith(360, 4), stored: undefined });
  pass();

  expect(result.current.patch).toEqual({});
  expect(result.current.conflicts).toEqual([]);
  expect(result.current.replaced).toMatchObject([
    { pointer: "/camp/price", mine: 370, theirs: 360 },
  ]);
  act(() => result.current.putBack(result.current.replaced));
  expect(result.current.patch).toEqual({ camp: { price: 370 } });
  expect(result.current.revision).toBe(4);
});

test("who hasn't chosen keeps in the draft what there was one version of", () => {
  const { result, rerender } = twoVersions();
  act(() => result.current.set("/camp/title", "Summer camp"));

  rerender({ site: siteWith(360, 4), stored: undefined });
  pass();

  expect(result.current.patch).toEqual({ camp: { title: "Summer camp" } });
  expect(result.current.replaced).toMatchObject([{ mine: 370, theirs: 360 }]);
});

test("who hasn't chosen has nothing to choose once the other one took it back", () => {
  const { result, rerender } = twoVersions();

  rerender({ site: siteWith(350, 3), stored: undefined });
  pass();

  expect(result.current.patch).toEqual({ camp: { price: 370 } });
  expect([...result.current.conflicts, ...result.current.replaced]).toEqual([]);
});
