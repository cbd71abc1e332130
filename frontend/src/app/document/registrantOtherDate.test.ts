import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnRegistration } from "../../api/types";
import { ownRegistration } from "../../testing/registration.fixture";
import { pageData, timetable } from "../../testing/site.fixture";
import { renderRegistrant } from "./registrantPage";

type OtherDate = NonNullable<OwnRegistration["otherDate"]>;

const july: OtherDate = {
  eventId: "july",
  title: "Sunset Ride",
  date: "2027-07-09",
  time: "6 PM – 8 PM",
  location: "Hayloft",
  totalCost: 60,
  minimumAge: 0,
  placesLeft: 9,
  state: "open",
};

/** Opens the page of a party of three whose event is called off. */
function show(different: Partial<OtherDate> = {}, own: Partial<OwnRegistration> = {}) {
  const companion = { age: null, specialRequirements: "", price: null, answers: [] };
  const registration = ownRegistration({
    additionalAttendees: [
      { ...companion, position: 1, name: "Tom" },
      { ...companion, position: 2, name: "Lily" },
    ],
    otherDate: { ...july, ...different },
    paid: 20,
    totalAttendees: 3,
    ...own,
  });
  document.body.innerHTML = renderRegistrant(
    { shows: "summary", isSaved: false, answers: [], kept: [], registration },
    { data: pageData, timetable },
  );
  return within(screen.getByRole("region", { name: /July\s9/ }));
}

const sent = (button: HTMLElement) => {
  const pressed = button as HTMLButtonElement;
  return [...new FormData(pressed.form as HTMLFormElement, pressed)];
};

test("one button takes the other date, whose cost stands beside it", () => {
  const date = show();

  expect(date.getByText("Friday, July 9, 2027")).toBeVisible();
  expect(date.getByText(/^\$60\.00 \(was \$/)).toBeVisible();
  expect(date.getByText("What you've paid goes along.")).toBeVisible();
  expect(sent(date.getByRole("button", { name: "Come on July 9 instead" }))).toEqual([
    ["eventId", "july"],
    ["date", "2027-07-09"],
    ["step", "rebook"],
  ]);
  expect(
    screen.getByRole("link", { name: /^Another event: Sunset Ride, July\s9$/ }),
  ).toHaveAttribute("href", "#other-date");
});

test("another date of the same event is called that", () => {
  show({ title: ownRegistration().eventTitle });

  expect(screen.getByRole("link", { name: "Another date: July 9" })).toBeVisible();
});

test("a party for which there are too few spots can join the waiting list", () => {
  const date = show({ state: "waitingList", placesLeft: 1 });

  expect(date.getByText(/^July 9 has only 1 spot left, and there are 3 of you\./)).toBeVisible();
  const button = date.getByRole("button", { name: "Join the waiting list for July 9" });
  expect(sent(button)).toEqual([
    ["eventId", "july"],
    ["date", "2027-07-09"],
    ["waitingList", "1"],
    ["atLeast", ""],
    ["step", "rebook"],
  ]);
});

test.each([
  ["full", 0, "July 9 is full. Give us a call, and we'll find another date."],
  [
    "closed",
    0,
    "You can't sign up for July 9 anymore. Give us a call, and we'll find another date.",
  ],
  ["tooYoung", 9, "For ages 21 and up. Give us a call, and we'll find another date."],
] as const)("a date that is %s has no button", (state, placesLeft, words) => {
  const date = show({ state, placesLeft, minimumAge: state === "tooYoung" ? 21 : 0 });

  expect(date.getByText(words)).toBeVisible();
  expect(date.queryByRole("button")).toBeNull();
  const invites = screen.queryAllByText(/^Another (date|event)|^Come on/).length > 0;
  expect(invites, "nobody too young is invited").toBe(state !== "tooYoung");
});

test.each([
  ["open", 12, "12+ only. Everyone in your group has to be at least 12."],
  ["waitingList", 12, "12+ only. Everyone in your group has to be at least 12."],
  ["open", 0, undefined],
] as const)("of an %s date for people of %i, the least age is said before the press", (...row) => {
  const [state, minimumAge, words] = row;
  const date = show({ state, minimumAge });

  expect(date.queryByText(/at least \d/)?.textContent).toBe(words);
});

test.each([
  ["open", {}, "May 8 is called off. If it's put back on, you won't have your 3 spots there."],
  [
    "open",
    { totalAttendees: 1 },
    "May 8 is called off. If it's put back on, you won't have your spot there.",
  ],
  ["open", { status: "waiting" }, "You leave the waiting list for May 8."],
  [
    "waitingList",
    {},
    "May 8 is called off. If it's put back on, you won't have your 3 spots there.",
  ],
  [
    "waitingList",
    { status: "waiting" },
    "You leave the waiting list for May 8 then, even if it's put back on.",
  ],
] as const)("a date that is %s, of a party with %j, takes the old spots", (state, own, words) => {
  const date = show({ state }, own);

  expect(date.getByText(words)).toBeVisible();
});

test.each(["open", "waitingList", "full", "tooYoung", "closed"] as const)(
  "what a date costs that is %s is said only to who can take it",
  (state) => {
    const date = show({ state });

    expect(date.queryByText("Total cost") !== null).toBe(["open", "waitingList"].includes(state));
  },
);
