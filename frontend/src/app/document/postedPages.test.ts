import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Draft } from "../../forms/shared/drafts";
import { pageData, timetable } from "../../testing/site.fixture";
import { type Posted, renderPosted } from "./postedPages";

/** Opens the page that answers a registration posted without script, for an event with `placesLeft`. */
function show(answers: Draft, shows: Posted["shows"], placesLeft = 4) {
  const events = pageData.site.events.map((event) => ({
    ...event,
    placesLeft,
    waitingList: "strict" as const,
  }));
  const data = { ...pageData, site: { ...pageData.site, events } };
  const path = "/events/open-barn";
  document.body.innerHTML = renderPosted({ path, answers, shows }, { data, timetable });
  return within(screen.getByRole("main"));
}

const companions = (names: string[]): Draft =>
  names.map((name, at) => [`attendee-${at + 1}-name`, name]);

const sent = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(({ name }) => name);

const WAITED: Draft = [
  ["name", "Ada"],
  ["waitingList", "1"],
  ["atLeast", "2"],
];

test("a group that has become small enough is shown as one that comes", () => {
  const main = show([...WAITED, ...companions(["Tom", "Lily"])], { step: "check", stamp: "s" });

  expect(main.getByText("Coming").nextElementSibling).toHaveTextContent("3 people");
  expect(main.queryByText("Waiting")).toBeNull();
  expect(main.getByRole("button", { name: "Register" })).toBeVisible();
  expect(sent()).not.toContain("waitingList");
  expect(sent()).not.toContain("atLeast");
});

test("a group that's still too large is shown as one that waits", () => {
  const main = show([...WAITED, ...companions(["Tom", "Lily"])], { step: "check", stamp: "s" }, 2);

  expect(main.getByText("Waiting").nextElementSibling).toHaveTextContent("3 people");
  expect(main.getByText("At least").nextElementSibling).toHaveTextContent("2");
  expect(main.getByRole("button", { name: "Join the waiting list" })).toBeVisible();
  expect(sent()).toContain("waitingList");
});

test("whoever says how many come is asked who, where the browser shows the page", () => {
  const main = show([["name", "Ada"], ...companions(["Tom", ""])], { step: "edit" });

  const place = document.getElementById("register");
  expect(place).toHaveTextContent("Now tell us who's coming.");
  expect(document.querySelectorAll("#register")).toHaveLength(1);
  expect(place?.nextElementSibling).toBe(main.getByRole("group", { name: "Attendee 3" }));
});

test.each([
  ["all are named", ["Tom"], {}],
  ["it was refused", [""], { problem: { type: "", title: "No", status: 422, detail: "" } }],
])("the form is shown from its head on where %s", (_, names, problem) => {
  show([["name", "Ada"], ...companions(names)], { step: "edit", ...problem });

  expect(document.getElementById("register")?.tagName).toBe("H2");
  expect(screen.queryByText("Now tell us who's coming.")).toBeNull();
});

test.each([
  ["confirmed", 30, true],
  ["confirmed", 0, false],
  ["waiting", 30, false],
] as const)("who is %s at a cost of %d dollars is led to pay: %s", (status, totalCost, pays) => {
  const paymentLink = "https://pay.example/barn";
  const receipt = { eventTitle: "Open Barn", totalAttendees: 2, confirmationFollows: true };
  const main = show([], { step: "registered", ...receipt, status, totalCost, paymentLink });

  expect(main.queryByRole("link", { name: "Pay online" }) !== null).toBe(pays);
});
