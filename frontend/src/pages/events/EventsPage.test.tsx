import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Site } from "../../content/site";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

type Event = Site["events"][number];

/** Opens the page with the fixture's event, with changes. */
function showEvent(different: Partial<Event> = {}) {
  const [first] = site.events;
  if (!first) throw new Error("the fixture has an event");
  renderPage("/events", {
    ...pageData,
    site: { ...site, events: [{ ...first, ...different }] },
  });
  const card = screen.getByRole("heading", { level: 3 }).closest("li");
  if (!card) throw new Error("an event is an item of the list");
  return within(card);
}

const signUp = /^Sign Up/;

test("an event shows title, date, location, price and places left", () => {
  const card = showEvent();

  expect(card.getByRole("heading", { name: "Spring Open Barn" })).toBeVisible();
  expect(card.getByText("Saturday, May 8, 2027")).toHaveAttribute("datetime", "2027-05-08");
  for (const fact of ["10 AM – 2 PM", "Main barn", "$15", "28 of 40 spots left"]) {
    expect(card.getByText(fact)).toBeVisible();
  }
  expect(card.getByRole("img")).toHaveAccessibleName(/red barn/);
});

test("an event that costs nothing is free", () => {
  expect(showEvent({ price: 0, priceInWords: "Free" }).getByText("Free")).toBeVisible();
});

test("an open event has a sign-up button, which links to its page without script", () => {
  const card = showEvent();

  const button = card.getByRole("button", { name: "Sign Up for Spring Open Barn" });
  expect(button.closest("form")).toHaveAttribute("action", "/events/open-barn#register");
});

test("buttons of events with the same title say the date", () => {
  const [first] = site.events;
  if (!first) throw new Error("the fixture has an event");
  const events = [first, { ...first, id: "open-barn-2", date: "2027-05-15" }];

  renderPage("/events", { ...pageData, site: { ...site, events } });

  for (const day of ["Saturday, May 8, 2027", "Saturday, May 15, 2027"]) {
    const name = `Sign Up for Spring Open Barn, ${day}`;
    expect(screen.getByRole("button", { name })).toBeVisible();
  }
});

test("an event with external registration links there, in a new tab", () => {
  const card = showEvent({
    registrationStatus: "external",
    registrationLink: "https://tickets.example/open-barn",
  });

  const link = card.getByRole("link", { name: /^Sign Up.*new tab/ });
  expect(link).toHaveAttribute("href", "https://tickets.example/open-barn");
  expect(link).toHaveAttribute("target", "_blank");
  expect(card.getByText("Opens our ticket page in a new tab.")).toBeVisible();
});

test("a full event with external registration links there for spots, without a sign-up", () => {
  const card = showEvent({
    registrationStatus: "external",
    registrationLink: "https://tickets.example/open-barn",
    placesLeft: 0,
  });

  expect(card.getByText("All 40 spots are taken")).toBeVisible();
  const link = card.getByRole("link", { name: /^See if spots opened up.*new tab/ });
  expect(link).toHaveAttribute("href", "https://tickets.example/open-barn");
  expect(card.queryByText("Sign Up")).toBeNull();
});

test("an event with external registration but no address has a sign-up here", () => {
  const card = showEvent({ registrationStatus: "external", registrationLink: null });

  expect(card.getByRole("button", { name: signUp })).toBeVisible();
});

test("an event whose registration isn't open yet has a text and no button", () => {
  const card = showEvent({ registrationStatus: "coming-soon" });

  expect(card.getByText("Registration coming soon")).toBeVisible();
  expect(card.queryByRole("link", { name: /Sign Up/ })).toBeNull();
  expect(card.queryByRole("button")).toBeNull();
});

test("a full event has a waiting list", () => {
  const card = showEvent({ placesLeft: 0, waitingList: "first-that-fits" });

  expect(card.getByText("All 40 spots are taken")).toBeVisible();
  const join = card.getByRole("button", { name: "Join the waiting list for Spring Open Barn" });
  expect(join).toBeVisible();
});

test("a full event without a waiting list has a telephone number and no sign-up", () => {
  const card = showEvent({ placesLeft: 0, waitingList: "off" });

  expect(card.getByText("All 40 spots are taken")).toBeVisible();
  expect(card.queryByRole("link", { name: /Sign Up/ })).toBeNull();
  expect(card.getByRole("link", { name: "(215) 555-0134" })).toHaveAttribute(
    "href",
    "tel:+12155550134",
  );
});

test("each event and all events have a calendar link", () => {
  const card = showEvent({ id: "open-barn", registrationStatus: "coming-soon" });

  expect(card.getByRole("link", { name: "Add to calendar: Spring Open Barn" })).toHaveAttribute(
    "href",
    "/events/open-barn.ics",
  );
  expect(screen.getByRole("link", { name: "Get all events in your calendar" })).toHaveAttribute(
    "href",
    "/events.ics",
  );
});

test("without events the page says so", () => {
  renderPage("/events", { ...pageData, site: { ...site, events: [] } });

  expect(screen.getByText(/There's nothing on the calendar right now/)).toBeVisible();
  expect(screen.queryByRole("link", { name: /calendar/ })).toBeNull();
});

test("an event that is called off says why and takes no sign-ups", () => {
  const card = showEvent({ calledOff: "A storm is coming." });

  expect(card.getByText("Called off.").parentElement).toHaveTextContent(
    "Called off. A storm is coming.",
  );
  expect(card.queryByRole("button")).toBeNull();
  expect(card.queryByRole("link", { name: /calendar/ })).toBeNull();
  expect(card.queryByText(/spots/)).toBeNull();
});

test.each([
  ["2027-05-01", "", "Moved. Originally Saturday, May 1, 2027."],
  ["2027-05-01", "9 AM", "Moved. Originally Saturday, May 1, 2027, 9 AM."],
  ["2027-05-08", "9 AM", "Moved. Originally 9 AM."],
])("an event that was on %s, %s, says when it was to be", (previousDate, previousTime, words) => {
  const card = showEvent({ previousDate, previousTime });

  expect(card.getByText("Moved.").parentElement).toHaveTextContent(words);
  expect(card.getByRole("button", { name: signUp })).toBeVisible();
});

/** Opens the page at `address` with `count` events, of which every other one has the tag. */
function showTagged(count: number, address: string) {
  const [first] = site.events;
  if (!first) throw new Error("the fixture has an event");
  const events = Array.from({ length: count }, (_, at) => ({
    ...first,
    id: `event-${at}`,
    title: `Event ${at}`,
    tags: at % 2 === 0 ? ["Clinic"] : ["family day"],
  }));
  renderPage(address, { ...pageData, site: { ...site, events } });
  return screen.getAllByRole("heading", { level: 3 }).length;
}

test("ten events have links that choose one of their tags", () => {
  expect(showTagged(10, "/events?tag=CLINIC&utm=x")).toBe(5);

  const links = within(screen.getByRole("navigation", { name: "Kinds of events" }));
  expect(links.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/events#upcoming",
    "/events?tag=clinic#upcoming",
    "/events?tag=family%20day#upcoming",
  ]);
  // The page that they load shows the list, and not its top.
  expect(document.getElementById("upcoming")).toHaveTextContent("Upcoming events");
  expect(links.getByRole("link", { current: "page" })).toHaveTextContent("Clinic");
});

test.each([
  [10, "/events?tag=polo", 10],
  [10, "/events", 10],
  [9, "/events?tag=clinic", 9],
])("%i events at %s are all shown", (count, address, shown) => {
  expect(showTagged(count, address)).toBe(shown);

  const current = screen.queryByRole("link", { current: "page", name: "All" });
  expect(current !== null).toBe(count > 9);
});

test("an event has its tags on its card, and no other says how it might be found", () => {
  expect(showEvent({ tags: ["clinic", "family"] }).getByText("clinic · family")).toBeVisible();
  expect(screen.queryByRole("navigation", { name: "Kinds of events" })).toBeNull();
});

test("sign-up that has closed leads to the phone", () => {
  const card = showEvent({ signUpClosed: true });

  expect(card.getByText(/Sign-up has closed\. Call/)).toBeVisible();
  expect(card.getByText("28 of 40 spots left")).toBeVisible();
  expect(card.queryByRole("button")).toBeNull();
});
