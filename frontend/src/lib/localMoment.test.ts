import { expect, test } from "vitest";
import { momentInWords } from "./localMoment";

test.each([
  ["2027-06-12T19:00", "Saturday, June 12, 7 PM"],
  ["2027-06-12T09:05", "Saturday, June 12, 9:05 AM"],
  ["2027-06-12T12:30", "Saturday, June 12, 12:30 PM"],
  ["2027-06-13T00:00", "Sunday, June 13, 12 AM"],
])("%s reads as %s", (moment, words) => {
  expect(momentInWords(moment)).toBe(words);
});
