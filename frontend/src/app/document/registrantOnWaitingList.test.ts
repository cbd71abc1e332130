import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnRegistration } from "../../api/types";
import type { RegistrantInput } from "../../pages/registrant/input";
import { ownRegistration } from "../../testing/registration.fixture";
import { pageData, timetable } from "../../testing/site.fixture";
import { renderRegistrant } from "./registrantPage";

type Place = NonNullable<OwnRegistration["placeInLine"]>;

const place: Place = {
  state: "waiting",
  atLeast: 2,
  firstPosition: 2,
  lastPosition: 4,
  offered: 0,
  available: 0,
  answerBy: "",
  isShown: true,
};
const offer: Partial<Place> = {
  state: "offered",
  offered: 3,
  available: 3,
  answerBy: "2027-05-06T19:00",
};

const companion = { age: null, specialRequirements: "", price: null, answers: [] };
const registration = ownRegistration({
  additionalAttendees: [
    { ...companion, position: 1, name: "Tom" },
    { ...companion, position: 2, name: "Lily" },
  ],
  calendarPath: "/events/open-barn.ics",
  mostAttendees: 10,
  placeInLine: place,
  status: "waiting",
  totalAttendees: 3,
  totalCost: 45,
});

/** Opens the page of a party of three that waits. */
function show(
  different: Partial<Place> = {},
  input: Partial<RegistrantInput> = {},
  data = pageData,
) {
  document.body.innerHTML = renderRegistrant(
    {
      shows: "summary",
      isSaved: false,
      answers: [],
      kept: [],
      registration: { ...registration, placeInLine: { ...place, ...different } },
      ...input,
    },
    { data, timetable },
  );
  return screen.getByRole("main");
}

const title = () => screen.getByRole("heading", { level: 1 });
const button = (name: string) => screen.getByRole("button", { name });

/** What the form of a button sends with it. */
function sent(name: string): [string, FormDataEntryValue][] {
  const pressed = button(name) as HTMLButtonElement;
  return [...new FormData(pressed.form as HTMLFormElement, pressed)];
}

test("a party that's offered spots of a hidden event reads that it can't take them now", () => {
  const main = show({ ...offer, isShown: false });

  expect(title()).toHaveTextContent("3 spots are held for you");
  expect(main).toHaveTextContent(/isn't on our calendar just now. You can't take them here/);
  expect(screen.queryByRole("button", { name: /^Take the/ })).toBeNull();
  expect(within(main).getAllByRole("link", { name: /^Call / })[0]).toBeVisible();
  expect(screen.getByRole("link", { name: /off the list$/ })).toBeVisible();
});

test.each<[string, Partial<Place>]>([
  ["waits", {}],
  ["is offered spots", offer],
])("a party that %s reads that the event was moved", (_, different) => {
  const events = pageData.site.events.map((event) => ({ ...event, previousDate: "2027-05-01" }));

  const main = show(different, {}, { ...pageData, site: { ...pageData.site, events } });

  expect(main).toHaveTextContent("The event was moved. Originally Saturday, May 1, 2027.");
});

test("a party that waits reads its place, the rule, and when it hears more", () => {
  const main = show();

  expect(title()).toHaveTextContent("You're on the waiting list");
  expect(main).toHaveTextContent("You're between 2nd and 4th in line for Spring Open Barn");
  expect(main).toHaveTextContent("when there's room for at least 2 of you");
  expect(main).toHaveTextContent("A smaller group may get a turn before you");
  expect(screen.getByText("Waiting").nextElementSibling).toHaveTextContent(
    "3 people, or at least 2",
  );
  expect(screen.getByText("Cost").nextElementSibling).toHaveTextContent("$15.00 a person");
  expect(within(main).queryByText("Coming")).toBeNull();
  expect(within(main).queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(screen.getByRole("link", { name: "Leave the waiting list" })).toBeVisible();
});

test("where spots go strictly in order, the page says so", () => {
  const events = pageData.site.events.map((event) => ({
    ...event,
    waitingList: "strict" as const,
  }));

  show({ firstPosition: 4 }, {}, { ...pageData, site: { ...pageData.site, events } });

  expect(screen.getByRole("main")).toHaveTextContent(/You're 4th in line.*strictly in order/);
});

test("what was changed while waiting is said to be saved, and not to be a registration", () => {
  show({}, { isSaved: true });

  expect(title()).toHaveTextContent("Your changes are saved");
  expect(screen.getByRole("main")).not.toHaveTextContent("signed up");
});

test("spots for the whole party are taken with one button", () => {
  const main = show(offer);

  expect(title()).toHaveTextContent("3 spots are held for you");
  expect(main).toHaveTextContent("Take them by Thursday, May 6, 7 PM");
  expect(sent("Take the 3 spots")).toEqual([
    ["choose", ""],
    ["attendee", "1"],
    ["attendee", "2"],
    ["step", "accept"],
  ]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(screen.getByRole("link", { name: "change the name" })).toBeVisible();
  expect(screen.getByRole("link", { name: "No thanks, take us off the list" })).toHaveAttribute(
    "href",
    "?cancel",
  );
});

test("of fewer spots the first people have theirs, unless others are chosen", () => {
  show({ ...offer, offered: 2, available: 2 });

  expect(screen.getByRole("group", { name: "Who's coming?" })).toHaveAccessibleDescription(
    "You asked for 3 spots, and there are 2 for you. Besides you, Ada Whitlock, one person can come. The other person comes off the list. If someone else comes in a person's place, change the name first.",
  );
  expect(sent("Take the 2 spots")).toEqual([
    ["attendee", "1"],
    ["choose", ""],
    ["step", "accept"],
  ]);
  expect(screen.getByRole("link", { name: "Choose who's coming" })).toHaveAttribute(
    "href",
    "#choose",
  );
});

test("too many who were chosen stay ticked beside what's wrong", () => {
  const problem = { type: "/problems/too-few-held", title: "Not Enough Spots", detail: "Only 2." };

  show(
    { ...offer, offered: 2, available: 2 },
    {
      answers: [
        ["choose", ""],
        ["attendee", "2"],
      ],
      problem: { ...problem, status: 409 },
    },
  );

  expect(screen.getByRole("checkbox", { name: "Tom" })).not.toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Lily" })).toBeChecked();
  expect(screen.getAllByText("Only 2.")).toHaveLength(1);
  expect(screen.getByText("Only 2.").closest("form")).toHaveAttribute("id", "choose");
});

test("the only spot is the registrant's", () => {
  const main = show({ ...offer, offered: 1, available: 1 });

  expect(title()).toHaveTextContent("A spot is held for you");
  expect(main).toHaveTextContent(
    "one is held: for you, Ada Whitlock. The others come off the list.",
  );
  expect(sent("Take the spot")).toEqual([
    ["choose", ""],
    ["step", "accept"],
  ]);
});

test("spots that are free besides those that are held can be taken with them", () => {
  const main = show({ ...offer, offered: 1, available: 3 });

  expect(title()).toHaveTextContent("A spot is held for you");
  expect(main).toHaveTextContent("it goes to the next in line. 2 more are free right now.");
  expect(sent("Take the 3 spots")).toEqual([
    ["choose", ""],
    ["attendee", "1"],
    ["attendee", "2"],
    ["step", "accept"],
  ]);
});

test("a party whose offer has ended can wait again", () => {
  show({ state: "passed" });

  expect(title()).toHaveTextContent("You're not in line right now");
  expect(sent("Wait again")).toEqual([["step", "wait"]]);
});

test.each([
  ["waiting", "You'll lose your place in line for Spring Open Barn"],
  ["offered", "The spots held for you at Spring Open Barn"],
] as const)("a party that is %s is asked before it leaves", (state, words) => {
  const main = show({ ...offer, state }, { shows: "question" });

  expect(title()).toHaveTextContent("Leave the waiting list?");
  expect(main).toHaveTextContent(words);
  expect(sent("Yes, leave the list")).toEqual([["step", "decline"]]);
});

test("while spots are held, the form has names and no other number of people", () => {
  const main = show(offer, { shows: "form" });

  expect(main).toHaveTextContent("you can change names, but not how many you are");
  expect(within(main).queryByRole("checkbox")).toBeNull();
  expect(within(main).queryByRole("button", { name: "Add attendee" })).toBeNull();
});

test("a party that left the list isn't told of a registration", () => {
  show(
    {},
    {
      registration: {
        ...registration,
        status: "cancelled",
        mayChange: false,
        placeInLine: null,
        leftList: true,
      },
    },
  );

  expect(title()).toHaveTextContent("You're off the waiting list");
  expect(screen.getByRole("heading", { name: "Who was waiting" })).toBeVisible();
});

test("whoever waits for an event that is called off reads why", () => {
  const events = pageData.site.events.map((event) => ({ ...event, calledOff: "A storm." }));

  const main = show({}, {}, { ...pageData, site: { ...pageData.site, events } });

  expect(title()).toHaveTextContent("This event is called off");
  expect(main).toHaveTextContent("You're on the waiting list for Spring Open Barn");
  expect(main).not.toHaveTextContent("A smaller group");
});

test.each([
  [3, "$70.00"],
  [2, undefined],
  [1, "$30.00"],
])("of %d spots that are held, the cost reads %s", (offered, words) => {
  const priced = { ...registration, totalCost: 70, price: { label: "Rider", amount: 30 } };
  const placeInLine = { ...place, ...offer, offered };

  show({}, { registration: { ...priced, placeInLine } });

  expect(screen.queryByText("Cost")?.nextElementSibling?.textContent).toBe(words);
});
