import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

test("the page of an event that is off the calendar says so", async () => {
  site.removedEvents.push({ id: "gone", title: "Wine and Ride", date: "2027-06-18" });

  renderPage("/events/gone");

  expect(await screen.findByText(/This event is no longer planned\./)).toBeVisible();
});

test("the page of an event that is over, or never was, says so and leads to the others", async () => {
  renderPage("/events/long-ago", { ...pageData, route: "*" });

  expect(await screen.findByText(/This event is over, or it isn't on our calendar/)).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
  expect(main.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

test("any other missing page says nothing of events", async () => {
  renderPage("/no-such-page");

  expect(await screen.findByText(/This gate doesn't go anywhere/)).toBeVisible();
  expect(screen.queryByText(/This event/)).toBeNull();
});
