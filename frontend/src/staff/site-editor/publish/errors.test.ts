import { expect, test } from "vitest";
import { errorsOf, warningsOf } from "./errors";

const refused = (pointer: string, detail: string) =>
  errorsOf({ ok: false, status: 422, problem: { errors: [{ pointer, detail }] } as never });

test.each([
  [
    "#/site/notice/until",
    "site.notice.until is 2031-01-13; it must come after from = 2031-01-14",
    "Disappears is Mon, Jan 13, 2031; it must come after “Appears” (Tue, Jan 14, 2031).",
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
    'entry 1 of site.special_hours: date is "" where a day belongs, as year-month-day: 2027-06-18',
    "Day (or first day) is empty where a day belongs.",
  ],
  [
    "#/site/special_hours/0",
    'site.special_hours "2026-12-25" lacks either closed = true or times, such as times = "10 AM – 2 PM"',
    "Fri, Dec 25, 2026: tick “Closed”, or fill in the times.",
  ],
  [
    "#/events/new/waiver",
    'the event "new": waiver is true, but there\'s no waiver to sign: put its text into site.waiver first',
    "An event can't ask for a waiver without a text. Its text is under “Texts”.",
  ],
  [
    "#/events/new",
    'the event "new" lacks `date` and `time`',
    'The event "new" lacks “Date” and “Hours”.',
  ],
])("an error at %s says %s as %s", (pointer, detail, words) => {
  expect([...refused(pointer, detail)]).toEqual([[pointer.slice(1), words]]);
});

test.each([
  [
    'site.notice ended with 2026-12-31, so visitors no longer see it: "Snow." Empty its text, or give it another end.',
    "This notice ended on Thu, Dec 31, 2026, so visitors don't see it. Empty its text, or give it another end.",
  ],
  [
    'site.notice ended with 2026-11-26 12 PM, so visitors no longer see it: "Snow, so stay home." Empty its text, or give it another end.',
    "This notice ended on Thu, Nov 26, 2026, at 12 PM, so visitors don't see it. Empty its text, or give it another end.",
  ],
  [
    'The event hay-day: "3 PM – 11 AM" is 20 hours, until 11 AM the next day. If that isn\'t so, correct its time.',
    '"3 PM – 11 AM" is 20 hours, until 11 AM the next day. If that isn\'t so, correct its time.',
  ],
])("the warning %s is said without what is above the field", (detail, words) => {
  expect([...warningsOf([{ pointer: "#/a/b", detail }])]).toEqual([["/a/b", words]]);
});

test("what concerns people is no mistake", () => {
  expect(warningsOf([{ pointer: "#/a", detail: "5 people", signed_up: {} }]).size).toBe(0);
});

test("other refusals have no errors at fields", () => {
  expect(errorsOf({ ok: false, status: 0, problem: null }).size).toBe(0);
  expect(errorsOf({ ok: true, value: "" }).size).toBe(0);
});
