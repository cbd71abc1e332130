import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { COUNTS, eventPlaces } from "../../../testing/registration.fixture";
import { json, StubServer } from "../../../testing/server";
import { open, press, SESSION, signedIn } from "../../../testing/staffPage";

let server: StubServer;
const serve = (event = eventPlaces()) =>
  server.on(
    "GET /api/admin/registrations",
    json(200, { counts: COUNTS, items: [], events: [event], past_dates: [], next: null }),
  );

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/events/open-barn/notices", json(200, { notices: [] }));
  serve();
});

test("an address opens the dialog that moves an event, once", async () => {
  open("#registrations?event=open-barn&notice=move");

  expect(await screen.findByRole("heading", { name: "Move Spring Open Barn" })).toBeVisible();
  await waitFor(() => expect(location.hash).toBe("#registrations?event=open-barn"));
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an event that is called off isn't called off again", async () => {
  serve(eventPlaces({ called_off: "Storm" }));
  open("#registrations?event=open-barn&notice=call-off");

  await screen.findByRole("button", { name: /^It takes place after all/ });
  await waitFor(() => expect(location.hash).toBe("#registrations?event=open-barn"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the new day has its weekday beside it", async () => {
  open("#registrations?event=open-barn&notice=move");

  expect(await screen.findByText("Saturday")).toBeVisible();
});
