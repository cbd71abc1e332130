import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

test("the page of a removed event says so", async () => {
  site.removedEvents?.push({ id: "gone", title: "Wine and Ride", date: "2027-06-18" });

  renderPage("/events/gone");

  expect(await screen.findByText(/This event is no longer planned\./)).toBeVisible();
});

test("the page of a past or unknown event says so and links to the others", async () => {
  renderPage("/events/long-ago", { ...pageData, route: "/events/*" });

  expect(await screen.findByText(/This event is over, or it isn't on our calendar/)).toBeVisible();
  const main = within(screen.getByRole("main"));
  expect(main.getByText(/Here's what's coming up/)).toBeVisible();
  expect(main.getByRole("link", { name: "Spring Open Barn" })).toHaveAttribute(
    "href",
    "/events/open-barn",
  );
  expect(main.getByRole("link", { name: "All events" })).toHaveAttribute("href", "/events");
  expect(main.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
});

test("without upcoming events, a past event's page promises none", async () => {
  const nothing = { ...site, events: [] };
  renderPage("/events/long-ago", { ...pageData, site: nothing, route: "/events/*" });

  expect(await screen.findByText(/give us a call\.$/)).toBeVisible();
  expect(screen.queryByText(/coming up/)).toBeNull();
});

test("any other missing page doesn't mention events", async () => {
  renderPage("/no-such-page");

  expect(await screen.findByText(/This gate doesn't go anywhere/)).toBeVisible();
  expect(screen.queryByText(/This event/)).toBeNull();
});
