import { expect, test } from "vitest";
import type { Scheduled } from "../../contentTypes";
import { scheduledWarnings } from "./scheduledWarnings";

const story = (after: string[], problem: string | null = null): Scheduled =>
  ({
    at: "2027-01-14T10:41",
    text: "Erin changed the story of the home page",
    problem,
    changes: [{ pointer: "/home/story", text: "", before: ["A"], after }],
  }) as never;
const edited = { home: { story: ["A", "B"], lead: "L" } };

test.each([
  ["the same value in another way", story(["A", "C"]), ["/home/story"], 1],
  ["the same value in the same way", story(["A", "B"]), ["/home/story"], 0],
  ["another value", story(["A", "C"]), ["/home/lead"], 0],
  ["what has failed already", story(["A", "C"], "No."), ["/home/story"], 0],
])("of a scheduled change of %s: %#", (_, scheduled, pointers, count) => {
  expect(scheduledWarnings([scheduled], pointers, edited)).toHaveLength(count);
});

test("what one has scheduled oneself isn't stopped: it replaces what is published now", () => {
  const own = { ...story(["C"]), own: true };
  expect(scheduledWarnings([own], ["/home/story"], edited)).toEqual([
    expect.stringContaining("That takes the place of what you publish now"),
  ]);
});

test("the warning says what is scheduled, and when", () => {
  expect(scheduledWarnings([story(["C"])], ["/home/story"], edited)).toEqual([
    "Scheduled for Thu, Jan 14, 2027, at 10:41 AM: Erin changed the story of the home page. If you publish this, that won't be published.",
  ]);
});
