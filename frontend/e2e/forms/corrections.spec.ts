import { expect, type Locator, type Page } from "@playwright/test";
import { live, test } from "../support/test";

/** An answer that says of some fields that they are wrong. */
async function refuse(page: Page, ...pointers: string[]) {
  await page.route(/contact-submissions|event-registrations/, (route) =>
    route.fulfill({
      status: 422,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "/problems/unfit-answers",
        title: "Check Your Answers",
        status: 422,
        detail: "A few answers need another look.",
        errors: pointers.map((pointer) => ({ pointer, detail: `Fix ${pointer}` })),
      }),
    }),
  );
}

const summaryOf = (form: Locator) => form.getByRole("region", { name: "Check Your Answers" });

async function openDialog(page: Page): Promise<Locator> {
  await page.goto("/events");
  await live(page);
  await page.getByRole("button", { name: "Sign Up for Wine and Ride" }).click();
  return page.getByRole("dialog", { name: "Wine and Ride" });
}

async function openPage(page: Page): Promise<Locator> {
  await page.goto("/events/wine-and-ride");
  await live(page);
  return page.getByRole("form", { name: "Registration for Wine and Ride" });
}

for (const { where, open } of [
  { where: "in the dialog", open: openDialog },
  { where: "on the event's page", open: openPage },
]) {
  test(`${where} an error goes when its field changes, and the last takes the summary along`, async ({
    page,
  }) => {
    await refuse(
      page,
      "#/primaryRegistrant/phone",
      "#/additionalAttendees/0/name",
      "#/additionalAttendees/1/age",
    );
    const form = await open(page);
    const attendee = (number: number) => form.getByRole("group", { name: `Attendee ${number}` });
    for (const _ of [2, 3]) await form.getByRole("button", { name: "Add attendee" }).click();
    await form.getByRole("button", { name: "Register" }).click();
    await expect(form.locator("[aria-invalid]")).toHaveCount(3);
    await expect(summaryOf(form).getByRole("link")).toHaveCount(3);

    const phone = form.getByLabel("Phone");
    await phone.pressSequentially("2");

    await expect(phone).not.toHaveAttribute("aria-invalid");
    await expect(phone).toHaveAccessibleDescription("");
    await expect(phone).toBeFocused();
    await expect(summaryOf(form).getByRole("link")).toHaveText([
      "Fix #/additionalAttendees/0/name",
      "Fix #/additionalAttendees/1/age",
    ]);
    await attendee(2).getByLabel("Name").pressSequentially("T");
    await expect(summaryOf(form).getByRole("link")).toHaveCount(1);
    // Attendees who don't come along have nothing to correct.
    await attendee(3).getByRole("button", { name: "Remove" }).click();
    await expect(summaryOf(form)).toHaveCount(0);
  });
}

test("in the inquiry form an error goes when its field changes, whatever its kind", async ({
  page,
}) => {
  await refuse(page, "#/goals", "#/ageGroup", "#/servicesInterested/0", "#/email");
  await page.goto("/contact");
  await live(page);
  const form = page.getByRole("form", { name: "Contact form" });
  await form.getByRole("button", { name: "Send message" }).click();
  const marked = form.locator(".field[data-wrong]");
  await expect(marked).toHaveCount(4);

  // Well-formed, or the field would be marked again by itself soon after it is left.
  await form.getByRole("textbox", { name: "Email" }).pressSequentially("a@b.example");
  await expect(marked).toHaveCount(3);
  await form.getByLabel("Trail Riding").check();
  await expect(marked).toHaveCount(2);
  await expect(form.getByLabel("Riding Lessons")).not.toHaveAttribute("aria-invalid");
  await form.getByLabel("Age group").selectOption("7 to 12");
  await expect(marked).toHaveCount(1);
  await expect(summaryOf(form).getByRole("link")).toHaveText(["Fix #/goals"]);
  // An answer without an error takes none away.
  await form.getByLabel("Availability").fill("Saturdays");
  await expect(marked).toHaveCount(1);
  await form.getByLabel("Goals").fill("To canter.");

  await expect(marked).toHaveCount(0);
  await expect(summaryOf(form)).toHaveCount(0);
});

test("a reason that is about no field stays until the form is sent again", async ({ page }) => {
  await page.route("**/api/event-registrations", (route) => route.abort());
  const form = await openPage(page);
  await form.getByRole("button", { name: "Register" }).click();
  const reason = form.getByRole("region", { name: "Registration Error" });
  await expect(reason).toBeVisible();

  await form.getByLabel("Phone").fill("(215) 555-0187");

  await expect(reason).toBeVisible();
});
