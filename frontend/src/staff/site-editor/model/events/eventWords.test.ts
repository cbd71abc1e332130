import { describe, expect, test } from "vitest";
import type { Json } from "../../contentTypes";
import { FIRST, GROUPS, LATER } from "./eventGroups";
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
    ["registration_status", "coming-soon", "No one can sign up yet"],
    ["registration_link", "https://x.example", "Link to sign up: https://x.example"],
    ["current_attendees", 3, "Places taken elsewhere: 3"],
    ["minimum_age", 12, "Minimum age: 12"],
    ["max_party", 4, "People of one registration: 4 at most"],
    ["closes_hours_before", 1, "Sign-up closes 1 hour before the start"],
    ["closes_hours_before", 24, "Sign-up closes 24 hours before the start"],
    ["waiting_list", "off", "No waiting list"],
    ["payment_link", "https://pay.example", "Link to pay online: https://pay.example"],
    ["bring", "Boots with a heel", "What to bring: Boots with a heel"],
    ["tags", ["family", "clinic"], "Tags: family, clinic"],
    ["hidden", true, "Hidden from visitors"],
    ["called_off", "Snow", "Called off, because: Snow"],
    ["previous_date", "2026-11-25", "Day before it was moved: Wed, Nov 25, 2026"],
    ["previous_time", "9 AM", "Hours before it was moved: 9 AM"],
  ])("says of %s, which is %j: %s", (key, value, line) => {
    expect(eventInWords({ ...event, [key]: value })).toContain(line);
  });

  test("has a line of everything that can be set, and none of what is usual", () => {
    const asked = [...FIRST, ...LATER, ...GROUPS.flatMap(([, fields]) => fields)];
    const special: Record<string, Json> = {
      image: "event-clinic",
      price: 45,
      prices: [{ label: "Rider", amount: 45 }],
      questions: [{ label: "A mat?" }],
      repeat: { every: "week", until: "2026-12-10", except: [] },
      hidden: true,
      waiver: true,
      tags: ["family"],
    };
    const usual = { ...event, registration_status: "open", waiting_list: "first-that-fits" };
    const none = { current_attendees: 0, minimum_age: 0, max_party: 0, closes_hours_before: 0 };
    const empty = { ...usual, ...none, tags: [], bring: "", payment_link: "", previous_time: "" };
    expect(eventInWords(empty)).toEqual(eventInWords(event));
    for (const pattern of asked.filter((one) => !one.endsWith("/title"))) {
      const key = pattern.replace("/events/*/", "");
      const value =
        special[key] ?? (/attendees|age|party|hours_before/.test(key) ? 9 : "2027-01-02");
      expect(eventInWords({ ...event, [key]: value }), key).not.toEqual(eventInWords(event));
    }
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
