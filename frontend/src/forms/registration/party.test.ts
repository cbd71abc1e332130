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
      primaryRegistrant: {
        name: "Ada",
        email: "ada@rider.example",
        phone: "555",
        answers: {},
      },
      additionalAttendees: [
        { name: "Rider 7", age: "7", answers: {} },
        { name: "Rider 3", age: "3", answers: {} },
      ],
      specialRequests: "Late",
    });
  });

  test("has each person's answers to the event's own questions, and the signature", () => {
    const form = new FormData();
    form.set("answers/own-horse", "Yes");
    form.set("attendee-2-answers/own-horse", "No");
    form.set("signedBy", "Ada");
    form.set("version", "3f2a91c0");

    const party = readParty(form, [2]);

    expect(party.primaryRegistrant.answers).toEqual({ "own-horse": "Yes" });
    expect(party.additionalAttendees?.[0]?.answers).toEqual({ "own-horse": "No" });
    expect(party.waiver).toEqual({ signedBy: "Ada", version: "3f2a91c0" });
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
        { pointer: "#/primaryRegistrant/answers/own-horse", detail: "e" },
        { pointer: "#/additionalAttendees/0/answers/own-horse", detail: "f" },
        { pointer: "#/waiver/signedBy", detail: "g" },
      ],
    };

    const pointers = inTheForm(problem, [7, 3]).errors?.map(({ pointer }) => pointer);

    const expected = [
      "#/email",
      "#/attendee-3-name",
      "#/additionalAttendees",
      "#/specialRequests",
      "#/answers/own-horse",
      "#/attendee-7-answers/own-horse",
      "#/signedBy",
    ];
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
