import { expect } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectNoSidewaysScroll, test } from "../support/test";

const WORD = "Pferdewirtschaftsmeisterprüfung".repeat(6);

test.use({
  config: `[[events]]
id = "wine-and-ride"
title = "${WORD}"
description = "Ride the upper fields."
date = "2027-06-18"
time = "6:30 PM – 9 PM"
location = "${WORD}"
max_attendees = 12
current_attendees = 0
price = 85
image = "event-wine-and-ride"
registration_status = "open"
`,
});

test("long words don't make the staff page wider", async ({ page, request }) => {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(page.getByRole("heading", { level: 1, name: "Inquiries" })).toBeVisible();
  const { stamp } = await (await request.get("/api/form-stamp")).json();
  const party = {
    eventId: "wine-and-ride",
    primaryRegistrant: {
      name: WORD.slice(0, 90),
      email: "a@b.example",
      phone: "+1 (215) 555-0100 x4",
    },
    additionalAttendees: [],
    specialRequests: WORD,
    leaveBlank: "",
    stamp,
  };
  expect((await request.post("/api/event-registrations", { data: party })).status()).toBe(201);

  for (const view of [
    "registrations",
    "registrations?event=wine-and-ride",
    "run-sheets",
    "deliveries",
    "overview",
    "site?part=/events",
    "site?part=/events/wine-and-ride",
  ]) {
    await page.goto(`/admin-submissions#${view}`);
    await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
    for (const width of [320, 768, 1200, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
  }
});
