import { describe, expect, test } from "vitest";
import { eventInWords, shortened } from "./eventWords";

test.each([
  ["Two hours by moonlight.", 30, "Two hours by moonlight."],
  ["Two hours by moonlight.", 11, "Two hours…"],
  ["Two hours by moonlight.", 9, "Two hours…"],
  ["Games, lunch and hay", 8, "Games…"],
  ["Unbreakable", 5, "Unbre…"],
  ["", 5, ""],
])("%j in %i characters is %j", (text, most, short) => {
  expect(shortened(text, most)).toBe(short);
});

describe("a new event in words", () => {
  const event = { title: "Hay Day", date: "2026-11-26" };

  test("has the beginning of its description, and its picture", () => {
    const description = `${"We ride out. ".repeat(9)}Then we eat.`;
    const lines = eventInWords({ ...event, description, image: "event-clinic" });
    const short = lines.find((line) => line.startsWith("We ride"));
    expect(short).toMatch(/^(We ride out\. )+.*…$/);
    expect(short?.length).toBeLessThanOrEqual(101);
    expect(lines).toContain("Picture: “Events: clinic”");
  });

  test.each([
    [{ kind: "checkbox" }, "Asks: A mat? (a checkbox; optional, once for each sign-up)"],
    [
      { kind: "choice", choices: ["Yes", "No"], required: true, per: "person" },
      "Asks: A mat? (one of: Yes, No; required, for each person)",
    ],
    [
      { required: true, per: "party" },
      "Asks: A mat? (answered in words; required, once for each sign-up)",
    ],
  ])("says of the question %j whether it's required, and who is asked", (question, line) => {
    const questions = [{ id: "mat", label: "A mat?", ...question }];
    expect(eventInWords({ ...event, questions })).toContain(line);
  });
});
