import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { site } from "../../testing/site.fixture";

test("the page of an event that is off the calendar says so", async () => {
  site.removedEvents.push({ id: "gone", title: "Wine and Ride", date: "2027-06-18" });

  renderPage("/events/gone");

  expect(await screen.findByText(/This event is no longer planned\./)).toBeVisible();
});
