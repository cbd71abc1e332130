import { expect, test } from "vitest";
import type { EventNotice } from "../../../api/types";
import { newestOf } from "./noticeCalls";
import { callsInWords } from "./noticeInWords";

type Party = EventNotice["parties"][number];

test.each([
  [["failed"], "Call them: no mail reaches them"],
  [[undefined], "Call them: no mail reaches them"],
  [["failed", "perhaps_sent"], "Call them: no mail reaches them, or perhaps none did"],
])("those who are to be called, with mails %j", (states, words) => {
  const parties = states.map((state) => ({ mail: state ? { state } : null, called_at: null }));
  expect(callsInWords(parties as Party[])).toBe(words);
});

test("nobody is to be called once all were", () => {
  const called = { mail: null, called_at: "2027-03-01T14:30:00Z" };
  expect(callsInWords([called as Party])).toBe("They were called");
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
