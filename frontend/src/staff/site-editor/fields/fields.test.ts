import { describe, expect, test } from "vitest";
import { readDays, readMoment, readSpan, toField, toWritten, writeMoment } from "../model/clock";
import { split, withoutNotation, withoutSettings } from "./FieldHint";
import { readNumber } from "./NumberField";

describe("times", () => {
  test.each([
    ["8 AM", "08:00", "8 AM"],
    ["8:30 pm", "20:30", "8:30 PM"],
    ["noon", "12:00", "12 PM"],
    ["midnight", "00:00", "12 AM"],
    ["12 a.m.", "00:00", "12 AM"],
    ["17:30", "17:30", "5:30 PM"],
  ])("%s is %s in a field, and %s in the settings", (written, field, again) => {
    expect(toField(written)).toBe(field);
    expect(toWritten(field)).toBe(again);
  });

  test.each(["", "after lunch", "8", "25:00", "13 PM", "8:75 AM"])(
    "%j is no certain time",
    (text) => {
      expect(toField(text)).toBeNull();
    },
  );

  test.each([
    ["8 AM – noon", ["08:00", "12:00"]],
    ["2–4 PM", ["14:00", "16:00"]],
    ["10 AM to 6 PM", ["10:00", "18:00"]],
    ["8 AM – ", ["08:00", ""]],
    [" – 4 PM", ["", "16:00"]],
    ["all day", null],
  ])("%j as a span", (written, span) => {
    expect(readSpan(written)).toEqual(span);
  });

  test.each([
    ["", { day: "", time: "" }],
    ["2027-01-14", { day: "2027-01-14", time: "" }],
    ["2027-01-14 2 PM", { day: "2027-01-14", time: "14:00" }],
    ["2027-01-14T14:00:00", { day: "2027-01-14", time: "14:00" }],
    ["tomorrow", null],
  ])("%j as a day with a time", (written, moment) => {
    expect(readMoment(written)).toEqual(moment);
  });

  test("a time without a day isn't kept", () => {
    expect(writeMoment({ day: "2027-01-14", time: "14:00" })).toBe("2027-01-14 14:00");
    expect(writeMoment({ day: "", time: "14:00" })).toBe("");
  });

  test.each([
    ["Monday-Friday", ["Monday", "Friday"]],
    ["Saturday", ["Saturday", "Saturday"]],
    ["weekdays", null],
  ])("%s as days", (written, days) => {
    expect(readDays(written)).toEqual(days);
  });
});

test.each([
  ["310", 310],
  ["$1,250.50", 1250.5],
  ["0", 0],
  [" 75 ", 75],
  ["12.", 12],
  ["12.50", 12.5],
  ["-1", -1],
  ["-", "-"],
  ["1e3", "1e3"],
  ["a dozen", "a dozen"],
  ["", ""],
])("%j as a number is %j", (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});

describe("explanations", () => {
  test("that are long show their first sentence", () => {
    const long = `First one. ${"And more of it. ".repeat(12)}`;
    expect(split(long)[0]).toBe("First one.");
    expect(split("Short. Two.")).toEqual(["Short. Two.", ""]);
  });

  test("leave out how the settings file writes what has a control", () => {
    const choice = 'How people sign up. "open": on this site. "external": at the link.';
    expect(withoutNotation(choice, "choice")).toBe("How people sign up.");
    expect(withoutNotation(choice, "text")).toBe(choice);
    const picture = "The picture: gallery-1, or the name of your own, without its ending. Small.";
    expect(withoutNotation(picture, "photo")).toBe("Small.");
    const date =
      'When it appears: a day ("2027-01-14") or a time ("2 PM", "14:00"). Empty: at once.';
    expect(withoutNotation(date, "date_time")).toBe(
      "When it appears: a day or a time. Empty: at once.",
    );
    expect(withoutNotation("Any of /lessons /showing. A hidden page isn't found.", "choices")).toBe(
      "A hidden page isn't found.",
    );
    expect(withoutNotation("Whether each party signs. Leave it out if not.", "flag")).toBe(
      "Whether each party signs.",
    );
    const link = 'The page of it. For registration_status "external" alone.';
    expect(withoutNotation(link, "address")).toBe("The page of it.");
    expect(withoutSettings("0, or left out: as for others (registrations.max_party).")).toBe(
      "0: as for others.",
    );
    expect(withoutSettings("Leave it out if it's nothing special.")).toBe(
      "Leave it empty if it's nothing special.",
    );
    const repeat = 'How often ("day" or "week"), until when. Each date has its own places.';
    expect(withoutNotation(repeat, "group")).toBe("Each date has its own places.");
  });
});
