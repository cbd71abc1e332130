import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Scheduled } from "../../contentTypes";
import { PartSchedule } from "./PartSchedule";

const team = {
  id: 4,
  at: "2027-01-01T00:00",
  text: "change the team",
  problem: null,
  changes: [{ pointer: "/team", before: [], after: [] }],
} as unknown as Scheduled;

test.each<[string, string, Partial<Scheduled>, boolean]>([
  ["says", "/team", {}, true],
  ["says nothing of another's", "/lessons", {}, false],
  ["says nothing of what failed", "/team", { problem: "It was changed." }, false],
])("a part %s schedule", (_, part, different, isSaid) => {
  render(<PartSchedule part={part} scheduled={[{ ...team, ...different }]} />);

  expect(
    screen.queryByText(
      /Scheduled for Fri, Jan 1, 2027, at 12 AM: change the team\. What you change here isn't in it\./,
    ) !== null,
  ).toBe(isSaid);
});
