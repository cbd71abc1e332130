import { expect, test } from "vitest";
import type { JsonObject } from "../contentTypes";
import { undoneContent, undonePages, valueChanges } from "./undoneContent";

const weekly = (until: string): JsonObject => ({
  title: "Trail Ride",
  date: "2099-05-02",
  repeat: { every: "week", until },
});

const content: JsonObject = { events: { "trail-ride": weekly("2099-05-30") } };

const undo = (pointer: string, before: unknown, after: unknown) => {
  const changes = valueChanges({ changes: [{ pointer, before, after }] as never });
  const undone = undoneContent(content, changes);
  return { undone, pages: undonePages(changes, undone, "2099-05-12") };
};

test("the undo of an event that repeats is shown on its next date", () => {
  const { undone, pages } = undo("/events/trail-ride/repeat/until", "2099-05-10", "2099-05-30");

  expect(undone).toEqual({ events: { "trail-ride": weekly("2099-05-10") } });
  expect(pages).toEqual(["/events/trail-ride-2099-05-09", "/events"]);
});

test("the undo of a new event is shown in the list, because its page is gone", () => {
  const { undone, pages } = undo("/events/trail-ride", null, weekly("2099-05-30"));

  expect(undone).toEqual({ events: {} });
  expect(pages).toEqual(["/events"]);
});

test("the undo of a removal is shown on the page that's back", () => {
  const { pages } = undo("/events/open-barn", { title: "Open Barn", date: "2099-06-01" }, null);

  expect(pages).toEqual(["/events/open-barn", "/events"]);
});
