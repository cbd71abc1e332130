import { expectAccessible, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  headingOf,
  openEditor,
  openPart,
  previewOf,
  publish,
  publishButton,
  register,
  says,
} from "./editor";

/* An event that repeats, and its dates, in the list and in the editor. */

test.describe.configure({ timeout: 120_000 });

const SERIES = `
[[events]]
id = "fun-day"
title = "Spring Fun Day"
description = "Games and lunch."
date = "2031-06-05"
time = "6 PM – 9 PM"
location = "Outdoor ring"
max_attendees = 20
current_attendees = 0
price = 45
image = "event-clinic"
registration_status = "open"
repeat = { every = "week", until = "2031-06-26" }
`;

test.use({ viewport: { width: 375, height: 740 }, config: SERIES });

const SECOND = "fun-day-2031-06-12";

test("it's listed once with its dates, which have their day as their title", async ({ page }) => {
  await openEditor(page);
  await expect(page.getByRole("main").getByRole("link", { name: /^Events/ })).toContainText(
    "4 upcoming events",
  );
  await openPart(page, "/events");
  await expect(page.getByRole("link", { name: /^Spring Fun Day/ })).toHaveText(
    /Spring Fun DayEvery week until Thu, Jun 26, 6\sPM\s– 9\sPM/,
  );
  await expect(page.getByRole("link", { name: /^Thu, Jun \d+, 2031/ })).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Thu, Jun 12, 2031, 6 PM – 9 PM" }).click();
  await expect(headingOf(page)).toHaveText("Spring Fun Day, Thu, Jun 12");
});

test("its preview is the page of the next date", async ({ page }) => {
  await openEditor(page, "/events/fun-day");
  await page.getByLabel("Description").fill("Games, lunch and a short ride.");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(previewOf(page).getByText("Games, lunch and a short ride.")).toBeVisible();
  await expect(previewOf(page).getByText("Thursday, June 5, 2031").first()).toBeVisible();
});

test("a date is left out of it, and its removal takes all dates along", async ({
  page,
  paddock,
}) => {
  await openEditor(page, `/events/${SECOND}`);
  await page.getByLabel("Price per person").fill("$60");
  await draftIsSaved(page);
  await publish(page);
  await page.getByRole("link", { name: "All events" }).click();
  const dialog = page.getByRole("dialog");
  const dates = page.getByRole("link", { name: /^Thu, Jun \d+, 2031/ });
  await page.getByRole("button", { name: "Remove Spring Fun Day, Thu, Jun 12" }).click();
  await expect(dialog.getByRole("heading", { name: "Leave out Thu, Jun 12?" })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Leave it out", exact: true }).click();
  await expect(dates).toHaveCount(3);
  expect(await says(paddock, "/events", "June 12")).toBe(false);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(dates).toHaveCount(4);
  await expect(
    page.getByText("Spring Fun Day, Thu, Jun 12 is back", { exact: true }),
  ).toBeVisible();
  await expect.poll(() => says(paddock, `/events/${SECOND}`, "$60")).toBe(true);

  await page.getByRole("button", { name: "Remove Spring Fun Day", exact: true }).click();
  await expect(dialog.getByText("This removes all 4 dates: every week until")).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByText("Spring Fun Day is removed", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /fun|No date yet/i })).toHaveCount(0);
});

test("how many people it concerns is said before it's changed, hidden or removed", async ({
  page,
  paddock,
  request,
}) => {
  await register(request, paddock.origin, SECOND);
  await register(request, paddock.origin, "fun-day-2031-06-19");
  await openEditor(page, "/events/fun-day");
  await expect(page.getByText(/^4 people have signed up on 2 of its dates\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: /^Hours(?! before)/ }).fill("5 PM – 8 PM");
  await draftIsSaved(page);
  await publishButton(page).click();
  const dialog = page.getByRole("dialog");
  const both = /^4 people have signed up on 2 of its dates, the first on Thu, Jun 12, 2031\./;
  await expect(dialog.getByText(both)).toContainText("Move each of these dates instead");
  await dialog.getByRole("button", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Discard it" }).click();

  await page.getByLabel("Until", { exact: true }).fill("2031-06-12");
  await draftIsSaved(page);
  await publishButton(page).click();
  await expect(
    dialog.getByText(/^2 people have signed up for Thu, Jun 19, 2031\. They stay registered/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Back to editing" }).click();
  await page.getByRole("button", { name: "Discard it" }).click();

  await page.getByRole("link", { name: "All events" }).click();
  await expect(page.getByText("2 of 20 places taken", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("link", { name: /^Thu, Jun 12, 2031/ })).toContainText(
    "2 of 20 places taken",
  );
  for (const what of ["Hide", "Remove"]) {
    await page.getByRole("button", { name: `${what} Spring Fun Day`, exact: true }).click();
    await expect(dialog.getByText(both)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
  }
  await page.getByRole("button", { name: "Remove Spring Fun Day, Thu, Jun 12" }).click();
  await expect(dialog.getByText(/^2 people have signed up for Thu, Jun 12, 2031\./)).toBeVisible();
  await dialog.getByRole("link", { name: "Call it off" }).click();
  await expect(dialog.getByRole("heading", { name: /^Call .*off/ })).toBeVisible();
});

test("an undo says whom it concerns, and shows the page of a date that stays", async ({
  page,
  paddock,
  request,
}) => {
  await openEditor(page, "/events/fun-day");
  await page.getByLabel("Until", { exact: true }).fill("2031-07-10");
  await draftIsSaved(page);
  await publish(page);
  await register(request, paddock.origin, "fun-day-2031-07-03");

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("That wasn't undone yet")).toBeVisible();
  expect(await says(paddock, "/events/fun-day-2031-07-03", "Spring Fun Day")).toBe(true);
  await page.getByRole("link", { name: "Undo it in History" }).click();
  await page.getByRole("button", { name: /^Undo/ }).first().click();
  const dialog = page.getByRole("dialog");
  const concerned = dialog.getByText(/^2 people have signed up for Thu, Jul 3, 2031\./);
  await expect(concerned).toBeVisible();
  await expect(
    previewOf(page)
      .getByText(/June 5/)
      .first(),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Undo it", exact: true }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
});
