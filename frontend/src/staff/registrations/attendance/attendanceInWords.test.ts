import { expect, test } from "vitest";
import { registration } from "../../../testing/registration.fixture";
import { attendanceInWords, sumInWords } from "./attendanceInWords";

test.each([
  [1, 0, "Came once"],
  [3, 0, "Came 3 of 3 times"],
  [0, 1, "Missed once"],
  [3, 1, "Missed 1 of 4 times"],
  [0, 2, "Missed 2 of 2 times"],
])("who came %d times and missed %d: %s", (came, missed, words) => {
  expect(attendanceInWords({ came, missed })).toBe(words);
});

test("the sum of an event says who came, who didn't and who isn't marked", () => {
  const [ada, ben] = registration().attendees;
  if (!ada || !ben) throw new Error("the fixture has two people");
  const here = { ...ada, attended_at: "2027-05-08T14:00:00Z" };
  const away = { ...ben, missed_at: "2027-05-08T14:00:00Z" };
  const parties = [
    registration({ attendees: [here, away] }),
    registration({ id: "8", attendees: [ada, ben] }),
  ];

  const none = { waiting: [], taken: [] };
  expect(sumInWords(parties, none)).toBe("1 came, 1 no-show, 2 open");
  const taken = [
    { registration: "8", position: 0, mark: "came" } as const,
    { registration: "8", position: 1, mark: "came" } as const,
  ];
  const waiting = [
    { registration: "8", position: 1, mark: "missed" } as const,
    { registration: "7", position: 0, mark: "none" } as const,
  ];
  expect(sumInWords(parties, { taken, waiting }), "what isn't sent or read yet counts").toBe(
    "1 came, 2 no-shows, 1 open",
  );
  expect(sumInWords([], none)).toBe("");
});
