import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { fillIn, live, sendButton, signIn, test, unhurried } from "../support/test";
import {
  type Call,
  expectFocusKept,
  expectRest,
  hurry,
  type Refusal,
  repeat,
  slow,
  TOO_SOON,
  toast,
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

const SEND: Call = { method: "POST", path: /^\/api\/contact-submissions$/ };

const UNREACHABLE = "There was an issue submitting your form. Please try again";

const UNFIT = unfitAnswers("#/goals", "Please shorten this.");

/** What else the server itself may say. */
const REFUSALS: Refusal[] = [
  TOO_SOON,
  {
    type: "/problems/not-kept",
    title: "Submission Error",
    status: 503,
    detail: "We couldn't save your message.",
  },
];

async function open(page: Page): Promise<FilledForm> {
  await page.goto("/contact");
  await live(page);
  await fillIn(page);
  return {
    page,
    call: SEND,
    button: sendButton(page),
    unreachable: UNREACHABLE,
    expectKept: () => expectKept(page),
  };
}

/** The form, filled in by somebody who took longer than a robot would. */
async function begin(page: Page): Promise<FilledForm> {
  const form = await open(page);
  await unhurried(page);
  return form;
}

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

test("an inquiry that is not answered says so, loses nothing, and is sent at the next try", async ({
  page,
  paddock,
}) => {
  await hurry(page);
  await expectFaultsSaid(await begin(page));

  await sendButton(page).click();

  await expectSentOnce(page);
  expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Ada" });
  expect(paddock.unheardWebhooks).toBe(0);
});

test("what the server refuses is said in its words, and nothing is lost", async ({ page }) => {
  const form = await begin(page);
  await expectRefusalsSaid(form, REFUSALS);
  const expectMarked = () => expect(page.getByLabel("Goals")).toBeFocused();
  await expectRefusalsSaid({ ...form, expectKept: () => form.expectKept().then(expectMarked) }, [
    UNFIT,
  ]);

  await sendButton(page).click();

  await expectSentOnce(page);
});

test("an inquiry whose answer is lost is sent again, and is there once", async ({
  page,
  paddock,
}) => {
  await expectLostAnswerSaid(await begin(page));

  await sendButton(page).click();

  await expectSentOnce(page);
  await paddock.nextWebhook();
  expect(paddock.unheardWebhooks).toBe(0);
});

test("an inquiry that a proxy sends twice is there once", async ({ page, paddock }) => {
  await begin(page);
  await repeat(page, SEND);

  await sendButton(page).click();

  await expectSentOnce(page);
  await paddock.nextWebhook();
  expect(paddock.unheardWebhooks).toBe(0);
});

test("an inquiry that takes eight seconds shows that it is on its way, and goes once", async ({
  page,
}) => {
  const form = await begin(page);

  const calls = await sendTwiceWhileSlow(form, page.getByText("Message sent"));

  await expectSentOnce(page);
  expect(calls()).toBe(1);
});

test("somebody who goes on reading while the inquiry is on its way hears of it there", async ({
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

test("somebody who goes on reading hears of an inquiry that failed, and finds it again", async ({
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

test("without a stamp an inquiry says so, loses nothing, and goes when there is one", async ({
  page,
}) => {
  await hurry(page);
  await expectStampFaultsSaid(await open(page));
  await unhurried(page);

  await sendButton(page).click();

  await expectSentOnce(page);
});
