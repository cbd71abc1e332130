import { expectAccessible, test } from "../support/test";
import {
  draftIsSaved,
  expect,
  openEditor,
  openPart,
  previewOf,
  publish,
  publishButton,
  register,
  says,
} from "./editor";

const RIDE_ID = "wine-and-ride";

test.describe.configure({ timeout: 120_000 });

test.use({ viewport: { width: 375, height: 740 } });

test("a new event is begun with its title, filled in and published", async ({ page, paddock }) => {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "New event" }).click();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByText("Give the event a title")).toBeVisible();
  await page.getByLabel("Title").fill("Full Moon Ride");
  await expect(page.getByText("(/events/full-moon-ride)")).toBeVisible();
  await page.getByLabel("Date").fill("2031-06-20");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page).toHaveURL(/part=\/events\/full-moon-ride$/);

  // What is still missing is said at the fields.
  await publishButton(page).click();
  await expect(page.getByText("Some things need a correction")).toBeVisible();
  await page.getByLabel("Description").fill("Two hours by moonlight.");
  await page.getByRole("textbox", { name: /^Hours(?! before)/ }).fill("9 PM – 11 PM");
  await page.getByLabel("Price per person").fill("$47.50");
  await draftIsSaved(page);
  await publish(page);

  expect(await says(paddock, "/events/full-moon-ride", "Two hours by moonlight.")).toBe(true);
  expect(await says(paddock, "/events/full-moon-ride", "$47.50")).toBe(true);
});

test("a copy keeps all but the day, and has an address of its own", async ({ page, paddock }) => {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "Copy Wine and Ride" }).click();
  await page.getByLabel("Date").fill("2031-09-19");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page).toHaveURL(/part=\/events\/wine-and-ride-2031-09-19$/);
  await expect(page.getByLabel("Places in all")).toHaveValue("12");
  await expect(page.getByLabel("Places taken elsewhere")).toHaveValue("0");
  await publish(page);
  expect(await says(paddock, "/events/wine-and-ride-2031-09-19", "Friday")).toBe(true);
});

test("the preview opens at what is changed", async ({ page }) => {
  await openEditor(page, "/events/wine-and-ride");
  await page.getByLabel("Places in all").fill("31");
  await page.getByRole("button", { name: "Preview" }).click();
  const changed = previewOf(page).getByText("28 of 31 spots left");
  await expect(changed).toBeInViewport({ ratio: 0.99 });
  const preview = page.getByRole("region", { name: "Preview" });
  expect(Math.abs((await preview.boundingBox())?.y ?? 99), "it begins at the top").toBeLessThan(9);
  const [shown, bar] = [await changed.boundingBox(), page.locator(".publish-bar")];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
});

test("an event is repeated each month in one step, and all of it is undone", async ({
  page,
  paddock,
}) => {
  await openEditor(page, "/events");
  await page.getByRole("button", { name: "Repeat Ground Pole Clinic" }).click();
  await page.getByLabel("Every month").check();
  await page.getByLabel(/How many more times/).fill("2");
  await expect(page.getByText("Sat, Aug 21, 2027 · Sat, Sep 18, 2027")).toBeVisible();
  await page.getByRole("button", { name: "Review and publish" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ground Pole Clinic/ })).toHaveCount(3);
  expect(await says(paddock, "/events", "September 18")).toBe(true);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Ground Pole Clinic/ })).toHaveCount(1);
});

test("an event is hidden from visitors, and shown again", async ({ page, paddock }) => {
  await openEditor(page, "/events");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Hide Wine and Ride" }).click();
  await expect(dialog.getByRole("heading", { name: "Hide Wine and Ride?" })).toBeFocused();
  await dialog.getByRole("button", { name: "Hide", exact: true }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("link", { name: /Wine and Ride.*Hidden from visitors/ }),
  ).toBeVisible();
  const link = page.getByRole("link", { name: "See it on the site" });
  await expect(link).toHaveCount(0);
  expect(await says(paddock, "/events", "Wine and Ride")).toBe(false);

  await page.getByRole("button", { name: "Show Wine and Ride" }).click();
  await dialog.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Visitors see Wine and Ride again")).toBeVisible();
  await expect(link).toBeVisible();
  await expect(page.getByRole("button", { name: "Hide Wine and Ride" })).toBeVisible();
  await expect.poll(() => says(paddock, "/events", "Wine and Ride")).toBe(true);
});

test.describe("an event with registrations", () => {
  test("says how many have signed up when its day or its places change, or it's removed", async ({
    page,
    paddock,
    request,
  }) => {
    await register(request, paddock.origin, RIDE_ID);
    await openEditor(page, "/events/wine-and-ride");
    await page.getByLabel("Date").fill("2027-06-19");
    await page.getByLabel("Places in all").fill("4");
    await draftIsSaved(page);
    await publishButton(page).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(/^2 people have signed up for Fri, Jun 18, 2027/)).toBeVisible();
    await expect(dialog.getByText(/^5 places are taken already, and you allow 4/)).toBeVisible();
    await dialog.getByRole("button", { name: "Back to editing" }).click();
    await expect(publishButton(page)).toBeFocused();

    await page.getByRole("link", { name: "All events" }).click();
    await page.getByRole("button", { name: "Remove Wine and Ride" }).click();
    await expect(dialog.getByText(/^2 people have signed up for Wine and Ride/)).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Call it off" })).toBeVisible();
    await dialog.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Wine and Ride/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByRole("link", { name: /^Wine and Ride/ })).toBeVisible();
    // What was undone isn't asked once more.
    await expect(dialog).toHaveCount(0);
  });

  test("is moved from its form or the review, and the history leads there instead of an undo", async ({
    page,
    paddock,
    request,
  }) => {
    await register(request, paddock.origin, RIDE_ID);
    await openEditor(page, "/events/wine-and-ride");
    const dialog = page.getByRole("dialog");
    await page.getByLabel("Date").fill("2027-06-19");
    await draftIsSaved(page);
    await publishButton(page).click();
    await dialog.getByRole("link", { name: "Move it" }).click();
    await expect(dialog.getByRole("heading", { name: "Move Wine and Ride" })).toBeFocused();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    // The dialog has left its step in the history.
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();

    await openPart(page, "/events/wine-and-ride");
    await expect(page.getByText(/^2 people have signed up\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Move it" }).click();
    await dialog.getByLabel("New day").fill("2027-06-19");
    await expect(dialog.getByText("Saturday", { exact: true })).toBeVisible();
    await dialog.getByRole("button", { name: "See who's told" }).click();
    await expect(dialog).toContainText("Will move to Saturday, June 19, 2027.");
    await dialog.getByRole("button", { name: "Move it", exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole("link", { name: "Site", exact: true }).click();
    await page.getByRole("link", { name: "History and undo" }).click();
    await expect(page.getByText("2 people have signed up. See who's told")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("listitem").getByRole("link", { name: "Registrations" }).click();
    await expect(page.getByRole("button", { name: /^Take it back/ })).toBeVisible();
  });
});
