import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnRegistration } from "../../api/types";
import type { RegistrantInput } from "../../pages/registrant/input";
import { ownRegistration } from "../../testing/registration.fixture";
import { pageData, timetable } from "../../testing/site.fixture";
import { renderRegistrant } from "./registrantPage";

const registration = ownRegistration();

/** Opens the page, which has no script, as the server renders it. */
function show(
  different: Partial<OwnRegistration> = {},
  input: Partial<RegistrantInput> = {},
  data = pageData,
) {
  document.body.innerHTML = renderRegistrant(
    {
      shows: "summary",
      isSaved: false,
      answers: [],
      kept: [],
      registration: { ...registration, ...different },
      ...input,
    },
    { data, timetable },
  );
  return screen.getByRole("main");
}

test.each([
  [1, /^Your spot for /],
  [2, /^Both spots for /],
  [3, /^All 3 spots for /],
])("a cancellation of %d says what goes to others", (totalAttendees, words) => {
  show({ totalAttendees }, { shows: "question" });

  expect(screen.getByText(words)).toBeVisible();
});

test.each([
  [50, "$50.00"],
  [37.5, "$37.50"],
  [1250, "$1250.00"],
  [0, "Free"],
])("a total of %d dollars reads %s", (totalCost, words) => {
  show({ totalCost });

  expect(screen.getByText("Total cost").nextElementSibling).toHaveTextContent(
    new RegExp(`^${words.replaceAll(/[$.]/g, "\\$&")}$`),
  );
});

test("the registration for an event that is called off says why, and can still be canceled", () => {
  const events = pageData.site.events.map((event) => ({ ...event, calledOff: "A storm." }));
  const data = { ...pageData, site: { ...pageData.site, events } };
  const main = show({}, {}, data);

  expect(within(main).getByRole("heading", { level: 1 })).toHaveTextContent(
    "This event is called off",
  );
  expect(main).toHaveTextContent("won't take place: A storm.");
  expect(within(main).getByRole("link", { name: "Cancel registration" })).toBeVisible();
  expect(within(main).getByRole("link", { name: /^Call / })).toBeVisible();
});

test.each([
  [{}, "is called off, so you don't have to cancel"],
  [{ paid: 50 }, "You've paid $50. We'll be in touch about the refund."],
  [
    { otherDate: { date: "2027-05-15", state: "open" } as OwnRegistration["otherDate"] },
    "If you cancel, you can't come on May 15 in its place.",
  ],
])("who cancels for an event that is called off reads what that does: %j", (own, words) => {
  const events = pageData.site.events.map((event) => ({ ...event, calledOff: "A storm." }));
  const data = { ...pageData, site: { ...pageData.site, events } };

  const main = show({ totalAttendees: 3, ...own }, { shows: "question" }, data);

  expect(main).toHaveTextContent(words);
  expect(main).not.toHaveTextContent("other people");
});

test("nobody is added to a party for an event that is called off, and nothing of a cost is said", () => {
  const events = pageData.site.events.map((event) => ({ ...event, calledOff: "A storm." }));
  const data = { ...pageData, site: { ...pageData.site, events } };

  const main = show(
    { totalAttendees: 2, mostAttendees: 9, totalCost: 50 },
    { shows: "form" },
    data,
  );

  expect(main).toHaveTextContent("This event is called off, so nobody can join it.");
  expect(within(main).queryByRole("button", { name: "Add attendee" })).toBeNull();
  expect(main).not.toHaveTextContent("total cost");
});

test.each([
  [1, 2, "That's every spot we have left."],
  [7, 2, "That's as many as you can sign up online."],
  [0, 1, "There's no room for more people."],
])("who can add nobody more reads why, with %i spots left", (placesLeft, mostAttendees, words) => {
  const events = pageData.site.events.map((event) => ({ ...event, placesLeft }));
  const data = { ...pageData, site: { ...pageData.site, events } };

  const main = show(
    { totalAttendees: 1, mostAttendees },
    { shows: "form", answers: [["step", "add"]] },
    data,
  );

  expect(main).toHaveTextContent(words);
});

test("who adds somebody reads whose signature is for them, and what that costs", () => {
  const party = { totalAttendees: 2, mostAttendees: 9, totalCost: 65, waiverSignedBy: "Ada Love" };
  const price = { label: "Adult", amount: 40 };

  const main = show({ ...party, price }, { shows: "form" });

  expect(main).toHaveTextContent("The waiver that Ada Love signed is for everyone in your group");
  expect(main).toHaveTextContent("total cost $65.00. Who's added or left out changes the total");
});

test("nobody pays for an event that is called off, puts it in a calendar or shows a code there", () => {
  const coming = { calendarPath: "/events/open-barn.ics", paymentLink: "https://pay.example/" };
  const party = { ...coming, open: 50 };
  const code = { checkInCode: { size: 21, path: "M0 0h1v1z" } };
  const called = pageData.site.events.map((event) => ({ ...event, calledOff: "A storm." }));
  const off = { ...pageData, site: { ...pageData.site, events: called } };
  const found = (main: HTMLElement) =>
    ["Add to calendar", "Pay online", "Show this code"].filter((words) =>
      main.textContent?.includes(words),
    );

  expect(found(show(party, code))).toHaveLength(3);
  expect(found(show(party, code, off))).toEqual([]);
});

test("the code helps only the staff, and the address everyone who has it: each is named", () => {
  const main = show({}, { checkInCode: { size: 21, path: "M0 0h1v1z" } });

  expect(main).toHaveTextContent("The code alone lets no one else see or change it.");
  expect(main).toHaveTextContent("Anyone who has the address can change this registration");
});

test("a canceled registration says so as a person would", () => {
  const main = show({ status: "cancelled", mayChange: false });

  expect(main).toHaveTextContent(/It was for Spring Open Barn/);
  expect(within(main).queryByText("Coming")).toBeNull();
  expect(within(main).queryByText("Total cost")).toBeNull();
});

test("the form says what each person adds to the cost", () => {
  const main = show({ totalAttendees: 3, totalCost: 112.5 }, { shows: "form" });

  expect(main).toHaveTextContent(
    "3 people, total cost $112.50. Each person more or fewer changes the total by $37.50.",
  );
});

test("the form of a free event says nothing of costs", () => {
  const main = show({ totalCost: 0 }, { shows: "form" });

  expect(main).not.toHaveTextContent("cost");
});

test("an attendee's empty fields say what to do if there is no one else", () => {
  show({}, { shows: "form", answers: [["step", "add"]] });

  expect(screen.getByText("Leave this blank if no one else is coming.")).toBeInTheDocument();
});

test("a registration that stands says when and where, with the calendar file and directions", () => {
  const main = show({ calendarPath: "/events/open-barn.ics" });

  const detail = (term: string) => within(main).getByText(term).nextElementSibling;
  expect(detail("Date")).toHaveTextContent("Saturday, May 8");
  expect(detail("Time")).toHaveTextContent("10 AM – 2 PM");
  expect(detail("Place")).toHaveTextContent("Main barn");
  expect(within(main).getByRole("link", { name: "Add to calendar" })).toHaveAttribute(
    "href",
    "/events/open-barn.ics",
  );
  expect(within(main).getByRole("link", { name: "Get directions" })).toHaveAttribute(
    "href",
    pageData.site.directionsUrl,
  );
});

test("a registration that's canceled offers neither the calendar file nor directions", () => {
  const main = show({
    status: "cancelled",
    mayChange: false,
    calendarPath: "/events/open-barn.ics",
  });

  expect(within(main).queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(within(main).queryByRole("link", { name: "Get directions" })).toBeNull();
});

test("says what each person pays, what is paid, and where to pay the rest", () => {
  const paymentLink = "https://pay.example/wine";
  const tom = { position: 1, name: "Tom", age: null, specialRequirements: "", answers: [] };
  const additionalAttendees = [{ ...tom, price: { label: "Baby", amount: 0 } }];
  const price = { label: "Rider", amount: 85 };
  const money = { price, totalCost: 85, paid: 20, open: 65, paymentLink };
  const page = within(show({ additionalAttendees, ...money }));

  expect(page.getByText("Rider: $85.00")).toBeVisible();
  expect(page.getByText("Baby: Free")).toBeVisible();
  expect(page.getByText("Still to pay").nextElementSibling).toHaveTextContent("$65.00");
  expect(page.getByRole("link", { name: "Pay online" })).toHaveAttribute("href", paymentLink);
});

test.each([
  [{ open: 65 }, true],
  [{ open: 65, paymentLink: "https://pay.example/wine" }, false],
  [{ open: 0 }, false],
])("who owes something and has no link to pay is told whom to ask: %j", (money, isTold) => {
  const main = show({ totalCost: 65, paymentLink: null, ...money });

  expect(main.textContent?.includes("You don't pay on this page.")).toBe(isTold);
});

test("who canceled after paying reads of the refund, and of no payment", () => {
  const paymentLink = "https://pay.example/wine";
  const page = within(show({ status: "cancelled", paid: 20, toRefund: 20, paymentLink }));

  expect(page.getByText("You've paid $20. We'll be in touch about the refund.")).toBeVisible();
  expect(page.queryByRole("link", { name: "Pay online" })).toBeNull();
});

test("a late change of a canceled registration reads once that it's canceled", () => {
  const canceled = { status: "cancelled", mayChange: false } as const;
  const type = "/problems/already-canceled";
  const problem = { type, title: "Registration Canceled", status: 409, detail: "Nothing." };
  const main = show(canceled, { problem });

  expect(main).toHaveTextContent("This registration is canceled");
  expect(main).not.toHaveTextContent("Registration Canceled");
});

test("the form says how what it doesn't have is changed", () => {
  const main = show({}, { shows: "form" });

  expect(main).toHaveTextContent(`To change your email or phone, call ${pageData.site.phone}.`);
});
