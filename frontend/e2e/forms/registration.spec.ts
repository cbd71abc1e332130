import { expect, type Locator, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, live, test } from "../support/test";

const PARTY = {
  name: "Ada Whitlock",
  email: "ada.whitlock@rider.example",
  phone: "(215) 555-0187",
};

const signUp = (page: Page) => page.getByRole("button", { name: "Sign Up for Wine and Ride" });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Wine and Ride" });
const attendee = (dialog: Locator, number: number) =>
  dialog.getByRole("group", { name: `Attendee ${number}` });

/** Longer over the dialog than a robot is (5 s), which begins when it opens. */
const takeTime = (page: Page) => page.waitForTimeout(5300);

async function fillIn(dialog: Locator) {
  await dialog.getByLabel("Name").first().fill(PARTY.name);
  await dialog.getByLabel("Email").fill(PARTY.email);
  await dialog.getByLabel("Phone").fill(PARTY.phone);
}

async function addAttendee(dialog: Locator, number: number, name: string, age: string) {
  await dialog.getByRole("button", { name: "Add attendee" }).click();
  await attendee(dialog, number).getByLabel("Name").fill(name);
  await attendee(dialog, number).getByLabel("Age").fill(age);
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 } });

  test("a message at the foot doesn't lie over the button that sends the corrected form", async ({
    page,
  }) => {
    await page.goto("/events");
    await signUp(page).click();
    const dialog = dialogOf(page);
    await dialog.getByRole("button", { name: "Register" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Missing Information");
    await fillIn(dialog);

    await dialog.getByRole("button", { name: "Register" }).click({ timeout: 3000 });

    await expect(dialog.getByText("Enter your name")).toHaveCount(0);
  });

  test("Back closes the dialog and keeps what was typed; closed, it leaves nothing to go back to", async ({
    page,
  }) => {
    await page.goto("/lessons");
    await page.goto("/events");
    await signUp(page).click();
    const dialog = dialogOf(page);
    await fillIn(dialog);

    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/events$/);
    await signUp(page).click();
    await expect(dialog.getByLabel("Name").first()).toHaveValue(PARTY.name);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeUndefined();

    await page.goBack();
    await expect(page).toHaveURL(/\/lessons$/);
  });

  test("a rider signs up with her brother and sister, and staff have them on the roster", async ({
    page,
    paddock,
  }) => {
    await page.goto("/events");
    await signUp(page).click();
    const dialog = dialogOf(page);
    await expect(dialog.getByText("9 of 12 spots left")).toBeVisible();
    await expectAccessible(page);
    await fillIn(dialog);
    await addAttendee(dialog, 2, "Tom Whitlock", "39");
    await addAttendee(dialog, 3, "Lily Whitlock", "36");
    await attendee(dialog, 3).getByLabel("Special requirements").fill("Allergic to hay");
    await expect(dialog.getByText("$255.00")).toBeVisible();
    await expectAccessible(page);
    await takeTime(page);

    await dialog.getByRole("button", { name: "Register" }).click();

    await expect(
      page.getByRole("status").filter({ hasText: "Registration Successful!" }),
    ).toHaveText(/3 people registered for Wine and Ride\. A confirmation email will follow\./);
    await expect(dialog).toBeHidden();
    await expect(page.getByText("6 of 12 spots left").first()).toBeVisible();
    expect(await paddock.nextWebhook()).toMatchObject({
      type: "event_registration",
      eventTitle: "Wine and Ride",
      primaryRegistrant: PARTY,
      totalAttendees: 3,
    });

    await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
    await page.getByRole("link", { name: "Registrations" }).click();
    const card = page.getByRole("article", { name: "Ada Whitlock, Wine and Ride" });
    await expect(card.getByRole("row")).toHaveCount(4);
    await expect(card.getByRole("row", { name: /Lily Whitlock/ })).toContainText("Allergic to hay");
    await expectAccessible(page);
    await card.getByRole("checkbox", { name: "Tom Whitlock came" }).check();
    await expect(card.getByRole("checkbox", { name: "Tom Whitlock came" })).toBeChecked();

    await page.getByRole("link", { name: "Run sheets" }).click();
    const sheet = page.getByRole("region", { name: "Wine and Ride" });
    await expect(sheet.getByRole("row", { name: /Ada Whitlock/ })).toContainText(PARTY.phone);
    await expect(
      sheet.getByRole("link", { name: `Call Ada Whitlock, ${PARTY.phone}` }),
    ).toHaveAttribute("href", /^tel:\+?\d+$/);
    await expectAccessible(page);
  });

  test("what is missing is said at its field, and nothing that was typed is lost", async ({
    page,
  }) => {
    await page.goto("/events");
    await signUp(page).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel("Name").first().fill(PARTY.name);
    await addAttendee(dialog, 2, "", "9");
    await takeTime(page);

    await dialog.getByRole("button", { name: "Register" }).click();

    await expect(page.getByRole("alert")).toContainText(
      "Please fill in all required fields for the primary registrant.",
    );
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await expect(dialog.getByLabel("Name").first()).toHaveValue(PARTY.name);
    await expect(attendee(dialog, 2).getByLabel("Age")).toHaveValue("9");
    await expectAccessible(page);
  });
});

test("each event has its run sheet, and each sheet its page", async ({
  page,
  paddock,
  request,
}) => {
  const stamps: string[] = [];
  for (const _ of [1, 2]) {
    const answer = await request.get(`${paddock.origin}/api/form-stamp`);
    stamps.push((await answer.json()).stamp);
  }
  await takeTime(page);
  for (const [index, eventId] of ["creekside-trail-ride", "wine-and-ride"].entries()) {
    const sister = { name: "Lily Whitlock", age: "36", specialRequirements: "" };
    const brother = { name: "Tom Whitlock", age: "39 years", specialRequirements: "" };
    const registration = {
      eventId,
      primaryRegistrant: PARTY,
      additionalAttendees: [sister, brother],
      stamp: stamps[index],
    };
    const answer = await request.post(`${paddock.origin}/api/event-registrations`, {
      data: registration,
    });
    expect(answer.status()).toBe(201);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await page.getByRole("link", { name: "Run sheets" }).click();

  const sheet = page.getByRole("region", { name: "Wine and Ride" });
  const heightOf = async (name: RegExp) =>
    (await sheet.getByRole("row", { name }).boundingBox())?.height ?? 0;
  await expect(sheet.getByRole("row", { name: /Tom Whitlock/ })).toContainText("39 years");
  const oneLine = await heightOf(/Lily Whitlock/);
  expect(await heightOf(/Tom Whitlock/), "39 years, on one line").toBeLessThan(oneLine + 8);
  const printed = (await page.pdf()).toString("latin1");
  expect(printed.match(/\/Type *\/Page\b/g), "two sheets, two pages").toHaveLength(2);
});

test("without a mouse a party signs up and corrects itself on the way", async ({
  page,
  paddock,
}) => {
  await page.goto("/events");
  await live(page);
  await signUp(page).focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "Wine and Ride" })).toBeFocused();
  await page.keyboard.press("Tab"); // Close
  await page.keyboard.press("Tab");
  await page.keyboard.type(PARTY.name);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PARTY.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PARTY.phone);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Tom Whitlock");
  // By the end of his fields to the button that removes him.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Remove attendee 2" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Add attendee" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(signUp(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Email")).toHaveValue(PARTY.email);
  await takeTime(page);
  await dialog.getByLabel("Phone").focus();
  await page.keyboard.press("Enter");

  expect(await paddock.nextWebhook()).toMatchObject({ totalAttendees: 1 });
});

test("pressed before the page has woken, the button opens the dialog all the same", async ({
  page,
}) => {
  await page.goto("/events", { waitUntil: "commit" });

  await signUp(page).click();

  await expect(dialogOf(page)).toBeVisible();
});
