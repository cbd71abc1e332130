import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { fillIn, live, sendButton, signIn, test, unhurried } from "../support/test";
import {
  type Call,
  count,
  expectFocusKept,
  expectRest,
  FAULTS,
  hurry,
  loseAnswers,
  type Refusal,
  refuse,
  repeat,
  STAMP,
  slow,
  spoil,
  TOO_SOON,
  toast,
} from "./answers";

test.describe.configure({ timeout: 180_000 });

const SEND: Call = { method: "POST", path: /^\/api\/contact-submissions$/ };

const UNREACHABLE = "There was an issue submitting your form. Please try again";

/** What the server itself may say. */
const REFUSALS: Refusal[] = [
  {
    type: "/problems/unfit-answers",
    title: "Check Your Answers",
    status: 422,
    detail: "A few answers need another look. We've marked what to fix.",
    errors: [{ pointer: "#/goals", detail: "Please shorten this." }],
  },
  TOO_SOON,
  {
    type: "/problems/not-kept",
    title: "Submission Error",
    status: 503,
    detail: "We couldn't save your message.",
  },
];

async function begin(page: Page) {
  await page.goto("/contact");
  await live(page);
  await fillIn(page);
  await unhurried(page);
}

/** Nothing that was typed is lost, the button can be pressed again, and the keyboard is there. */
async function expectKept(page: Page) {
  await expectRest(page);
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("Trail Riding")).toBeChecked();
  await expect(page.getByLabel("Goals")).toHaveValue("To canter without holding on.");
  await expect(sendButton(page)).toHaveAttribute("aria-disabled", "false");
  await expectFocusKept(page);
}

async function expectSentOnce(page: Page) {
  await expect(page).toHaveURL("/thank-you", { timeout: 20_000 });
  await signIn(page, PASSCODE);
  await expect(page.getByRole("article", { name: "Ada Okafor" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "All (1)" })).toBeVisible();
}

test("an enquiry that is not answered says so, loses nothing, and is sent at the next try", async ({
  page,
  paddock,
}) => {
  await hurry(page);
  await begin(page);
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, SEND, fault);
      await sendButton(page).click();

      const words = fault === "refused" ? "Something went wrong on our side" : UNREACHABLE;
      await expect(toast(page)).toContainText(words);
      await expectKept(page);
      await mend();
      await toast(page).getByRole("button", { name: "Dismiss" }).click();
    });
  }

  await sendButton(page).click();

  await expectSentOnce(page);
  expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Ada" });
  expect(paddock.unheardWebhooks).toBe(0);
});

test("what the server refuses is said in its words, and nothing is lost", async ({ page }) => {
  await begin(page);
  for (const refusal of REFUSALS) {
    await test.step(`${refusal.status}`, async () => {
      const mend = await refuse(page, SEND, refusal);
      await sendButton(page).click();

      await expect(toast(page)).toContainText(refusal.detail);
      await expectKept(page);
      if (refusal.errors) await expect(page.getByLabel("Goals")).toBeFocused();
      await mend();
      await toast(page).getByRole("button", { name: "Dismiss" }).click();
    });
  }

  await sendButton(page).click();

  await expectSentOnce(page);
});

test("an enquiry whose answer is lost is sent again, and is there once", async ({
  page,
  paddock,
}) => {
  await begin(page);
  const mend = await loseAnswers(page, SEND);
  await sendButton(page).click();
  await expect(toast(page)).toContainText(UNREACHABLE);
  await expectKept(page);
  await mend();

  await sendButton(page).click();

  await expectSentOnce(page);
  await paddock.nextWebhook();
  expect(paddock.unheardWebhooks).toBe(0);
});

test("an enquiry that a proxy sends twice is there once", async ({ page, paddock }) => {
  await begin(page);
  await repeat(page, SEND);

  await sendButton(page).click();

  await expectSentOnce(page);
  await paddock.nextWebhook();
  expect(paddock.unheardWebhooks).toBe(0);
});

test("an enquiry that takes eight seconds shows that it is on its way, and goes once", async ({
  page,
}) => {
  await begin(page);
  await slow(page, SEND, 8000);
  const calls = count(page, SEND);

  await sendButton(page).dblclick();

  await expect(page.getByRole("button", { name: "Submitting" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(4000);
  await expect(page.getByRole("button", { name: "Submitting" })).toBeFocused();
  await expect(page.getByText("Message sent")).toBeVisible({ timeout: 12_000 });
  await expectSentOnce(page);
  expect(calls()).toBe(1);
});

test("somebody who goes on reading while the enquiry is on its way hears of it there", async ({
  page,
}) => {
  await begin(page);
  await slow(page, SEND, 3000);
  await sendButton(page).click();
  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
  await expect(page).toHaveURL("/lessons");

  await expect(page.getByText("Message sent")).toBeVisible({ timeout: 9000 });

  await page.waitForTimeout(1500);
  await expect(page).toHaveURL("/lessons");
  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("");
});

test("somebody who goes on reading hears of an enquiry that failed, and finds it again", async ({
  page,
}) => {
  await begin(page);
  let fail = () => {};
  const failing = new Promise<void>((done) => {
    fail = done;
  });
  await page.route("**/api/contact-submissions", async (route) => {
    await failing;
    await route.abort();
  });
  await sendButton(page).click();
  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();
  await expect(page).toHaveURL("/lessons");
  fail();

  await expect(toast(page)).toContainText(UNREACHABLE);

  await page.goBack();
  await expect(page.getByLabel("First name")).toHaveValue("Ada");
  await expect(page.getByLabel("Goals")).toHaveValue("To canter without holding on.");
});

test("without a stamp an enquiry says so, loses nothing, and goes when there is one", async ({
  page,
}) => {
  await hurry(page);
  await page.goto("/contact");
  await live(page);
  await fillIn(page);
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, STAMP, fault);
      // The draft is there again.
      await page.reload();
      await live(page);
      await sendButton(page).click();

      if (fault === "stalled") {
        await expect(page.getByRole("button", { name: "Submitting" })).toBeVisible();
      }
      await expect(toast(page)).toContainText(UNREACHABLE, { timeout: 15_000 });
      await expectKept(page);
      await mend();
    });
  }
  await unhurried(page);

  await sendButton(page).click();

  await expectSentOnce(page);
});
