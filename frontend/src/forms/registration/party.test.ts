import { describe, expect, test } from "vitest";
import { pageData } from "../../testing/site.fixture";
import { companionField, costOf, inTheForm, readParty, totalCost } from "./party";

const [openBarn] = pageData.site.events;
if (!openBarn) throw new Error("the fixture has an event");

describe("a party", () => {
  test("is read in the order of its fields, whatever their numbers are", () => {
    const form = new FormData();
    const typed = {
      name: "Ada",
      email: "ada@rider.example",
      phone: "555",
      specialRequests: "Late",
    };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    for (const key of [7, 3]) {
      form.set(companionField(key, "name"), `Rider ${key}`);
      form.set(companionField(key, "age"), `${key}`);
    }

    expect(readParty(form, [7, 3])).toEqual({
      primaryRegistrant: { name: "Ada", email: "ada@rider.example", phone: "555", price: "" },
      additionalAttendees: [
        { name: "Rider 7", age: "7", price: "", specialRequirements: "" },
        { name: "Rider 3", age: "3", price: "", specialRequirements: "" },
      ],
      specialRequests: "Late",
      leaveBlank: "",
    });
  });

  test("has errors that point to the fields", () => {
    const problem = {
      type: "/problems/missing-information",
      title: "Missing Information",
      status: 422,
      detail: "",
      errors: [
        { pointer: "#/primaryRegistrant/email", detail: "a" },
        { pointer: "#/additionalAttendees/1/name", detail: "b" },
        { pointer: "#/additionalAttendees", detail: "c" },
        { pointer: "#/specialRequests", detail: "d" },
      ],
    };

    const pointers = inTheForm(problem, [7, 3]).errors?.map(({ pointer }) => pointer);

    const expected = ["#/email", "#/attendee-3-name", "#/additionalAttendees", "#/specialRequests"];
    expect(pointers).toEqual(expected);
  });

  test.each([
    [85, 3, "$255.00"],
    [12.35, 3, "$37.05"],
    [0.1, 3, "$0.30"],
    [1234.5, 21, "$25924.50"],
  ])("at %d dollars for %d costs %s", (price, people, total) => {
    const event = { ...openBarn, price };
    expect(totalCost(costOf(event, [], people))).toBe(total);
  });

  test("with several prices costs what was chosen for each person", () => {
    const prices = [
      { value: "Rider", label: "Rider: $85", amount: 85 },
      { value: "Guest", label: "Guest: $20.10", amount: 20.1 },
    ];
    const event = { ...openBarn, price: 20.1, prices };
    const answers: [string, string][] = [
      ["name", "Rider"],
      ["price", "Rider"],
      ["attendee-1-price", "Guest"],
      ["attendee-2-price", "Guest"],
      ["attendee-3-price", ""],
      ["attendee-4-price", "Foal"],
    ];
    expect(totalCost(costOf(event, answers, 5))).toBe("$125.20");
    expect(costOf(event, [], 1)).toBe(0);
  });
});
