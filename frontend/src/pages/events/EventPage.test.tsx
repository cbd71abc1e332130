import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Site } from "../../content/site";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

/** Opens the page of the fixture's event, with changes. */
async function showEvent(different: Partial<Site["events"][number]>) {
  const [first] = site.events;
  if (!first) throw new Error("the fixture has an event");
  const events = [{ ...first, ...different }];
  renderPage("/events/open-barn", { ...pageData, site: { ...site, events } });
  await screen.findByRole("heading", { level: 1 });
  return within(screen.getByRole("main"));
}

const elsewhere = {
  registrationStatus: "external",
  registrationLink: "https://tickets.example/open-barn",
} as const;

test("an event with tickets elsewhere has one Sign Up, which opens there, and no form to register", async () => {
  const main = await showEvent(elsewhere);

  const links = main.getAllByRole("link", { name: /^Sign Up/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([elsewhere.registrationLink]);
  expect(main.getByText("Opens our ticket page in a new tab.")).toBeVisible();
  expect(main.getByRole("heading", { name: "When and where" })).toBeVisible();
  expect(main.queryByRole("heading", { name: "Register" })).toBeNull();
});

test("an event with a form has the heading for it, and another on paper, where there is no form", async () => {
  const main = await showEvent({});

  const heading = main.getByRole("heading", { name: /^Register/ });
  expect(within(heading).getByText("Register")).toHaveClass("not-printed");
  expect(within(heading).getByText("When and where")).toHaveClass("only-printed");
});

test("what is offered instead of an event that is called off stands in a line of its own", async () => {
  const otherDate = { id: "july", title: "Wine and Ride", date: "2027-07-09" };
  const main = await showEvent({ calledOff: "Storm damage", otherDate });

  const link = main.getByRole("link", { name: "Wine and Ride, Friday, July 9, 2027" });
  const line = link.previousSibling?.previousSibling;
  expect(link.previousSibling).toHaveTextContent("Instead:");
  expect(line).toBeInstanceOf(HTMLBRElement);
});

test("an event that is called off says why, and has no form", async () => {
  const main = await showEvent({ calledOff: "A storm is coming." });

  expect(main.getByText("A storm is coming.")).toBeVisible();
  expect(main.queryByRole("heading", { name: "Register" })).toBeNull();
  expect(main.queryByRole("link", { name: "Sign Up" })).toBeNull();
  expect(main.queryByRole("link", { name: "Add to calendar" })).toBeNull();
  expect(main.getByText(/Signed up\? We'll be in touch/)).toBeVisible();
});

test("the cost is one so far until everybody's price is chosen", async () => {
  const prices = [
    { value: "Rider", label: "Rider: $85", amount: 85 },
    { value: "Guest", label: "Guest: $20", amount: 20 },
  ];
  const main = await showEvent({ prices });
  const sum = () => main.getByText("Total cost", { exact: false });
  const choose = (which: number, value: string) =>
    fireEvent.input(main.getAllByRole("combobox", { name: "Price" })[which] as HTMLElement, {
      target: { value },
    });

  choose(0, "Rider");
  expect(sum()).toHaveTextContent(/^Total cost \$85\.00$/);
  fireEvent.click(main.getByRole("button", { name: "Add attendee" }));
  expect(sum()).toHaveTextContent(/^Total cost so far \$85\.00$/);
  choose(1, "Guest");
  expect(sum()).toHaveTextContent(/^Total cost \$105\.00$/);
});

const numbers = (main: Awaited<ReturnType<typeof showEvent>>) => {
  const list = main.getByLabelText("How many are you bringing?");
  return [...list.querySelectorAll("option")].map(({ value }) => value);
};

test("nobody is invited with more people than the event has places", async () => {
  const main = await showEvent({ maxAttendees: 3, placesLeft: 3, maxParty: 21 });

  expect(main.getByText("You can sign up as many as 3 people online.")).toBeVisible();
  expect(numbers(main)).toEqual(["", "1", "2"]);
});

test("a full event says first that it's full, and what the form does", async () => {
  const main = await showEvent({
    maxAttendees: 10,
    placesLeft: 0,
    maxParty: 21,
    waitingList: "strict",
  });

  const form = within(main.getByRole("form"));
  expect(main.getByRole("heading", { name: /^Join the waiting list/ })).toBeVisible();
  expect(main.queryByRole("heading", { name: /^Register/ })).toBeNull();
  expect(form.getByText("Every spot is taken.").closest("p")).toHaveTextContent(
    "Every spot is taken. Join the waiting list below.",
  );
  expect(form.getByText("As many as 10 people can wait together.")).toBeVisible();
  expect(form.queryByText(/You can sign up/)).toBeNull();
});
