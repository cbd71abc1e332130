import { expect, test } from "vitest";
import type { EventNotice } from "../../../api/types";
import { eventNotice, noticeParty } from "../../../testing/notice.fixture";
import {
  givenInWords,
  nextInWords,
  noticeInWords,
  offerInWords,
  plannedInWords,
  takenBackInWords,
  toldInWords,
  undoTimeInWords,
  untoldInWords,
} from "./noticeInWords";

const where = { date: "2027-06-18", time: "6:30 PM – 9 PM", location: "Hayloft" };

const notice = (different: Partial<EventNotice>): EventNotice =>
  eventNotice({
    id: null,
    kind: "moved",
    reason: "",
    at: null,
    before: where,
    after: where,
    ...different,
  });

test.each([
  [{ kind: "called_off" } as const, "Called off", "Will be called off"],
  [
    { kind: "called_off", is_later_offer: true } as const,
    "Another date was offered",
    "Another date will be offered",
  ],
  [{ kind: "reinstated" } as const, "It's back on", "Will be back on"],
  [
    { after: { ...where, date: "2027-06-25" } },
    "Moved to Friday, June 25, 2027",
    "Will move to Friday, June 25, 2027",
  ],
  [
    { after: { ...where, time: "5 PM", location: "Arena" } },
    "Moved to 5 PM, Arena",
    "Will move to 5 PM, Arena",
  ],
])("a notice %j is %s, and before that %s", (different, words, planned) => {
  expect(noticeInWords(notice(different))).toBe(words);
  expect(plannedInWords(notice(different))).toBe(planned);
});

test.each([
  [{ kind: "called_off" } as const, "Called off, taken back"],
  [{ kind: "reinstated" } as const, "It's back on, taken back"],
  [{ after: { ...where, time: "5 PM" } }, "Moved to 5 PM, taken back"],
])("a notice %j that was taken back is %s", (different, words) => {
  expect(noticeInWords(notice({ ...different, undone_at: "2027-06-01T14:30:20Z" }))).toBe(words);
});

const party = noticeParty();

test.each([
  [{ kind: "called_off" } as const, "No one has signed up, so there's no one to tell"],
  [{}, "No one was told of the move before, so there's no one to tell"],
  [
    { kind: "reinstated", replaces: true } as const,
    "No one was told that it's off, so there's no one to tell",
  ],
  [{ kind: "reinstated" } as const, "No one has signed up, so there's no one to tell"],
  [{ parties: [party], people: 1, calls: 1 }, "1 person in 1 party: 1 party to call"],
  [
    { parties: [party, party], people: 5, mails: 1, calls: 1 },
    "5 people in 2 parties: 1 party by mail, 1 party to call",
  ],
  [{ parties: [party, party], people: 5 }, "5 people in 2 parties"],
  [
    { parties: [party, { ...party, comes: false, needs_call: false }], people: 5, calls: 1 },
    "5 people in 2 parties: 1 party to call, 1 canceled before that",
  ],
  [
    { parties: [party, { ...party, rebooked: true, needs_call: false }], people: 5, calls: 1 },
    "5 people in 2 parties: 1 party to call, 1 went to the other date before that",
  ],
  [
    { parties: [party, { ...party, called_at: "2027-06-01T15:00:00Z" }], people: 5, mails: 1 },
    "5 people in 2 parties: 1 party by mail, 1 called",
  ],
])("those who are told, %j, are %s", (different, words) => {
  expect(toldInWords(notice(different))).toBe(words);
});

test("of what isn't true anymore, those who weren't called are counted", () => {
  const parties = [party, { ...party, mail: null, needs_call: true }];
  const said = toldInWords(notice({ parties, mails: 1, calls: 1, people: 4 }), false);
  expect(said).toBe("4 people in 2 parties: 1 party by mail, 1 not called");
});

const at = "2027-06-01T14:30:00Z";
const until = (undo_until: string) => ({ at, undo_until });
const MINUTE = until("2027-06-01T14:31:00Z");

test.each([
  [{ at, undo_until: null }, ""],
  [until("2027-06-01T14:30:01Z"), "5 seconds"],
  [until("2027-06-01T14:30:59Z"), "a minute"],
  [until("2027-06-01T14:30:20Z"), "20 seconds"],
  [MINUTE, "a minute"],
  [until("2027-06-01T14:35:00Z"), "5 minutes"],
])("a notice with %j can be taken back for %j", (times, words) => {
  expect(undoTimeInWords(times)).toBe(words);
});

test.each([
  [MINUTE, "You can take it back for a minute."],
  [until("2027-06-01T14:30:20Z"), "You can take it back for 20 seconds."],
  [
    { ...MINUTE, parties: [party], mails: 1 },
    "Mails go out in a minute; until then you can take it back.",
  ],
  [
    { ...MINUTE, parties: [party], calls: 1 },
    "You can take it back for a minute. Then call them: no mail reaches them.",
  ],
  [{ at }, ""],
  [{ at, parties: [party], mails: 1 }, "Mails go out now."],
  [{ at, parties: [party], calls: 1 }, "Call them: no mail reaches them."],
  [{ at, parties: [{ ...party, needs_call: false }] }, ""],
])("what happens next with %j is %s", (different, words) => {
  expect(nextInWords(notice(different))).toBe(words);
});

test.each([
  [{ places_left: 9 }, "Offered instead: Fri, Jul 9, 2027: Wine and Ride, 9 spots left"],
  [{ places_left: 1 }, "Offered instead: Fri, Jul 9, 2027: Wine and Ride, 1 spot left"],
  [
    { places_left: 4, minimum_age: 8 },
    "Offered instead: Fri, Jul 9, 2027: Wine and Ride, 4 spots left, ages 8 and up",
  ],
  [{ is_open: false }, "Offered instead: Fri, Jul 9, 2027: Wine and Ride, not open anymore"],
])("another date that is %j is %s", (different, words) => {
  const offer = { ...where, event_id: "july", title: "Wine and Ride", date: "2027-07-09" };
  const stands = { places_left: 0, minimum_age: 0, is_open: true, ...different };
  expect(offerInWords({ offer: { ...offer, ...stands } })).toBe(words);
});

test.each([
  [17, "You can take it back for 17 seconds."],
  [1, "You can take it back for 1 second."],
  [90, "You can take it back for 90 seconds."],
  [121, "You can take it back for 3 minutes."],
  [0, ""],
])("with %d seconds left, it's %j", (seconds, words) => {
  expect(nextInWords(notice(MINUTE), seconds)).toBe(words);
});

test.each([
  [17, "Mails go out in 17 seconds; until then you can take it back."],
  [0, "Mails go out now."],
])("with mails and %d seconds left, it's %j", (seconds, words) => {
  expect(nextInWords(notice({ ...MINUTE, parties: [party], mails: 1 }), seconds)).toBe(words);
});

test("what was given says that there's no one to tell, if there isn't", () => {
  const nobody = "Open Day. There's no one to tell.";
  expect(givenInWords(notice({}), "Open Day")).toBe(nobody);
  expect(givenInWords(notice({ parties: [party] }), "Open Day")).toBe("Open Day.");
});

test.each([
  [{ kind: "called_off" } as const, "Open Day is on. No message went out."],
  [
    { kind: "called_off", is_later_offer: true } as const,
    "Open Day is called off, without another date. No message went out.",
  ],
  [{ kind: "moved" } as const, "Open Day isn't moved. No message went out."],
  [{ kind: "reinstated" } as const, "Open Day stays called off. No message went out."],
  [
    { kind: "moved", replaces: true } as const,
    "Open Day: the change before this stands again, and its mails go out in a moment. You can take it back below.",
  ],
])("a notice %j that was taken back leaves %j", (different, words) => {
  expect(takenBackInWords(notice(different), "Open Day")).toBe(words);
});

const UNTOLD = "No one has been told of the last change yet.";
const ONE_MAIL = `${UNTOLD} They get one mail, with what you choose now.`;
const BOTH = `${UNTOLD} If it was a mistake, cancel this and take it back. Otherwise they get both mails.`;
const called = { ...party, called_at: "2027-06-01T15:00:00Z" };

test.each([
  ["move", { kind: "moved" }, ONE_MAIL],
  ["move", { kind: "called_off" }, ONE_MAIL],
  ["move", { kind: "called_off", parties: [called] }, BOTH],
  ["move", { kind: "reinstated" }, BOTH],
  ["call-off", { kind: "reinstated" }, ONE_MAIL],
  ["call-off", { kind: "moved" }, BOTH],
  ["call-off", { kind: "called_off", is_later_offer: true }, BOTH],
  [
    "reinstate",
    { kind: "called_off" },
    "No one has been told that it's called off yet. They won't be.",
  ],
  ["reinstate", { kind: "called_off", parties: [called] }, BOTH],
  ["reinstate", { kind: "called_off", undo_until: null }, ""],
] as const)("before a %s, a last change %j that nobody was told of is %s", (next, last, words) => {
  const different = { ...MINUTE, ...last, parties: [...("parties" in last ? last.parties : [])] };
  expect(untoldInWords([notice(different)], next)).toBe(words);
});
