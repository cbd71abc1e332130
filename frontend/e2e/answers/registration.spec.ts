import { expect, type Locator, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { live, test } from "../support/test";
import {
  type Call,
  expectFocusKept,
  expectRest,
  FAULTS,
  hurry,
  type Refusal,
  repeat,
  slow,
  spoil,
  TOO_SOON,
} from "./answers";
import {
  expectFaultsSaid,
  expectLostAnswerSaid,
  expectRefusalsSaid,
  expectStampFaultsSaid,
  type FilledForm,
  sendTwiceWhileSlow,
  unfitAnswers,
} from "./forms";

test.describe.configure({ timeout: 180_000 });

const REGISTER: Call = { method: "POST", path: /^\/api\/event-registrations$/ };
const EVENTS: Call = { method: "GET", path: /^\/api\/events$/ };

const UNREACHABLE = "There was an issue with your registration. Please try again";

const REFUSALS: Refusal[] = [
  {
    type: "/problems/too-few-places",
    title: "Not Enough Spots",
    status: 409,
    detail: "There's only 1 spot left.",
    placesLeft: 1,
  },
  unfitAnswers("#/additionalAttendees/0/age", "Please enter an age."),
  TOO_SOON,
  {
    type: "/problems/not-registered",
    title: "Registration Error",
    status: 503,
    detail: "We couldn't save your registration.",
  },
];

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

/** The two places that the form stands in. */
const PLACES = [
  { where: "in the dialog", open: openDialog },
  { where: "on the event's page", open: openPage },
];

/** With too few spots the party can wait. */
const button = (form: Locator) =>
  form.getByRole("button", { name: /^(Register|Join the waiting list)$/ });

/** Ada and her son, who take longer than a robot would. */
async function fillIn(page: Page, form: Locator): Promise<FilledForm> {
  await form.getByLabel("Name").first().fill("Ada Whitlock");
  await form.getByLabel("Email").fill("ada@rider.example");
  await form.getByLabel("Phone").fill("(215) 555-0187");
  await form.getByRole("button", { name: "Add attendee" }).click();
  await form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name").fill("Tom");
  await page.waitForTimeout(5300);
  return {
    page,
    call: REGISTER,
    button: button(form),
    unreachable: UNREACHABLE,
    expectKept: () => expectKept(page, form),
  };
}

async function expectKept(page: Page, form: Locator) {
  await expectRest(page);
  await expect(form.getByLabel("Name").first()).toHaveValue("Ada Whitlock");
  await expect(form.getByRole("group", { name: "Attendee 2" }).getByLabel("Name")).toHaveValue(
    "Tom",
  );
  await expect(button(form)).toHaveAttribute("aria-disabled", "false");
  await expectFocusKept(page);
}

async function expectRegisteredOnce(page: Page) {
  await expect(page.getByText("2 people registered for Wine and Ride.")).toBeVisible({
    timeout: 20_000,
  });
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await page.getByRole("link", { name: "Registrations" }).click();
  await expect(page.getByRole("article", { name: /Ada Whitlock/ })).toHaveCount(1);
}

for (const { where, open } of PLACES) {
  test(`a registration ${where} that is not answered says so, and is sent at the next try`, async ({
    page,
    paddock,
  }) => {
    await hurry(page);
    const form = await open(page);
    await expectFaultsSaid(await fillIn(page, form));

    await button(form).click();

    await expectRegisteredOnce(page);
    expect(await paddock.nextWebhook()).toMatchObject({ totalAttendees: 2 });
    expect(paddock.unheardWebhooks).toBe(0);
  });

  test(`what the server refuses ${where} is said in its words, and nothing is lost`, async ({
    page,
  }) => {
    const form = await open(page);
    await expectRefusalsSaid(await fillIn(page, form), REFUSALS);

    await button(form).click();

    await expectRegisteredOnce(page);
  });

  test(`a registration ${where} whose answer is lost, and one sent twice, is there once`, async ({
    page,
    paddock,
  }) => {
    const form = await open(page);
    await expectLostAnswerSaid(await fillIn(page, form));
    await repeat(page, REGISTER);

    await button(form).click();

    await expectRegisteredOnce(page);
    await paddock.nextWebhook();
    expect(paddock.unheardWebhooks).toBe(0);
  });

  test(`a registration ${where} that takes eight seconds shows it, and goes once`, async ({
    page,
  }) => {
    const form = await open(page);
    const filled = await fillIn(page, form);

    const calls = await sendTwiceWhileSlow(filled, page.getByText("2 people registered"));

    await expectFocusKept(page);
    await expectRegisteredOnce(page);
    expect(calls()).toBe(1);
  });
}

test("places that can't be asked for keep nobody from signing up", async ({ page }) => {
  await hurry(page);
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, EVENTS, fault);
      const form = await openDialog(page);
      await expect(form.getByText("9 of 12 spots left")).toBeVisible();
      await mend();
    });
  }
  await spoil(page, EVENTS, "stalled");
  const form = await openDialog(page);
  await fillIn(page, form);

  await button(form).click();

  await expect(page.getByText("2 people registered")).toBeVisible();
  await expect(page.getByText("7 of 12 spots left").first()).toBeVisible();
});

test("without a stamp a registration says so, loses nothing, and goes when there is one", async ({
  page,
}) => {
  await hurry(page);
  const form = await openPage(page);
  await expectStampFaultsSaid(await fillIn(page, form));

  await button(form).click();

  await expectRegisteredOnce(page);
});

test("an answer on places that is older than a registration does not undo what it says", async ({
  page,
}) => {
  await slow(page, EVENTS, 9000);
  const form = await openDialog(page);
  const late = page.waitForResponse("**/api/events");
  await fillIn(page, form);
  await button(form).click();
  await expect(page.getByText("7 of 12 spots left").first()).toBeVisible();

  await late;
  await page.waitForTimeout(500);

  await expect(page.getByText("7 of 12 spots left").first()).toBeVisible();
});
