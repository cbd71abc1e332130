import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { COUNTS, registration } from "../../testing/registration.fixture";
import { json, problem, StubServer } from "../../testing/server";
import { open, SESSION, signedIn } from "../../testing/staffPage";

const LINK = "POST /api/admin/registrations/7/link";
const url = "https://barn.example/registrations/AAAAAAAAAAAAAAAAAAAAAA";

test("staff read what a new link ends, make it, and copy it", async () => {
  const user = userEvent.setup();
  const list = { items: [registration()], counts: COUNTS, events: [], next: null };
  new StubServer()
    .on(SESSION, signedIn())
    .on("GET /api/admin/registrations", json(200, list))
    .on(LINK, problem(503, { title: "Busy", detail: "Try again." }), json(201, { url }));
  open("#registrations");
  await user.click(await screen.findByText(/^Link to their registration/));
  expect(screen.getByText(/every link they have now stops working/)).toBeVisible();

  await user.click(screen.getByRole("button", { name: "Make a new link" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Try again.");
  await user.click(screen.getByRole("button", { name: "Make a new link" }));

  expect(await screen.findByRole("textbox", { name: "New link" })).toHaveValue(url);
  await user.click(screen.getByRole("button", { name: "Copy link" }));
  expect(await screen.findByText("Copied")).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(url);
});
