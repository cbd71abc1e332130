import { expect, test } from "vitest";
import { errorsOf } from "./errors";

const refused = (pointer: string, detail: string) =>
  errorsOf({ ok: false, status: 422, problem: { errors: [{ pointer, detail }] } as never });

test.each([
  [
    "#/site/notice/until",
    "site.notice.until is 2031-01-13; it must come after from = 2031-01-14",
    "Disappears is 2031-01-13; it must come after from = 2031-01-14.",
  ],
  [
    "#/lessons/packages/trailblazer/price",
    'the lesson package "trailblazer": price is a text where a number belongs, such as 195',
    "Price per month is a text where a number belongs, such as 195.",
  ],
  [
    "#/lessons/packages/trailblazer/features/1",
    'the lesson package "trailblazer": entry 2 of features is empty; some words belong here',
    "What's included, line 2, is empty; some words belong here.",
  ],
  [
    "#/team/0/name",
    "entry 1 of team: name is empty; some words belong here",
    "Name is empty; some words belong here.",
  ],
  [
    "#/site/special_hours/0/date",
    'entry 1 of site.special_hours: date is "" where a day belongs',
    "Day, or the first one is empty where a day belongs.",
  ],
  [
    "#/events/new",
    'the event "new" lacks `date` and `time`',
    'The event "new" lacks `date` and `time`.',
  ],
])("an error at %s says %s as %s", (pointer, detail, words) => {
  expect([...refused(pointer, detail)]).toEqual([[pointer.slice(1), words]]);
});

test("other refusals have no errors at fields", () => {
  expect(errorsOf({ ok: false, status: 0, problem: null }).size).toBe(0);
  expect(errorsOf({ ok: true, value: "" }).size).toBe(0);
});
