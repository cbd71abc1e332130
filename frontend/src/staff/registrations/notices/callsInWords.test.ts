import { expect, test } from "vitest";
import type { EventNotice } from "../../../api/types";
import { askingForCalls, newestOf } from "./noticeCalls";
import { callsInWords } from "./noticeInWords";

type Party = EventNotice["parties"][number];

test.each([
  [["failed"], "Call them: no mail reaches them"],
  [[undefined], "Call them: no mail reaches them"],
  [["failed", "perhaps_sent"], "Call them: no mail reaches them, or perhaps none did"],
])("those who are to be called, with mails %j", (states, words) => {
  const parties = states.map((state) => ({ mail: state ? { state } : null, called_at: null }));
  expect(callsInWords(parties as Party[], false)).toBe(words);
  // Nobody tells people whom staff have called that it was taken back.
  expect(callsInWords(parties as Party[], true)).toBe(
    words.replace("Call them", "Once it can't be taken back, call them"),
  );
});

test("nobody is to be called once all were", () => {
  const called = { mail: null, called_at: "2027-03-01T14:30:00Z" };
  expect(callsInWords([called as Party], true)).toBe("They were called");
});

test("the newest notice is the first that stands", () => {
  const notices = [
    { id: "3", undone_at: "2027-03-01T14:30:00Z" },
    { id: "2", undone_at: null },
  ];
  expect(newestOf(notices as EventNotice[])).toBe("2");
  expect(newestOf([])).toBe("none");
  expect(newestOf(undefined)).toBeUndefined();
});

const off = { kind: "called_off", undone_at: null, is_later_offer: false };
const moved = { ...off, kind: "moved" };
const offer = { ...off, is_later_offer: true };
const undone = { ...off, undone_at: "2027-03-01T14:30:00Z" };

test.each([
  ["a call-off after a move", "Storm", [off, moved], [0]],
  ["a later offer with its call-off", "Storm", [offer, off, moved], [0, 1]],
  ["the newest of two later offers", "Storm", [offer, offer, off], [0, 2]],
  ["a move under a call-off that was taken back", "", [undone, moved], [1]],
  ["a move under a call-off that was undone under “Site”", "", [offer, off, moved], [2]],
  ["a move after a call-off", "", [moved, off, moved], [0]],
])("people are called about %s", (_, called_off, notices, asking) => {
  const listed = notices.map((notice) => ({ ...notice }) as EventNotice);
  expect(askingForCalls(listed, { called_off }).map((one) => listed.indexOf(one))).toEqual(asking);
});
