import { expect, type Locator, type Page } from "@playwright/test";
import { live, test } from "../support/test";
import {
  type Call,
  count,
  FAULTS,
  loseAnswers,
  type Refusal,
  refuse,
  STAMP,
  slow,
  spoil,
  toast,
} from "./answers";

/** A form that has been filled in, and how its failures show. */
export interface FilledForm {
  page: Page;
  call: Call;
  button: Locator;
  /** What the page says without an answer. */
  unreachable: string;
  /** Nothing that was typed is lost, the button can be pressed again, and the keyboard is there. */
  expectKept: () => Promise<void>;
}

/** The refusal of answers of which the one at `pointer` is wrong. */
export const unfitAnswers = (pointer: string, detail: string): Refusal => ({
  type: "/problems/unfit-answers",
  title: "Check Your Answers",
  status: 422,
  detail: "One answer needs another look. We've marked what to fix.",
  errors: [{ pointer, detail }],
});

/** Sends the form into each fault: each is said, and nothing is lost. */
export async function expectFaultsSaid({
  page,
  call,
  button,
  unreachable,
  expectKept,
}: FilledForm) {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, call, fault);
      await button.click();

      const words = fault === "refused" ? "Something went wrong on our side" : unreachable;
      await expect(toast(page)).toContainText(words);
      await expectKept();
      await mend();
      await toast(page).getByRole("button", { name: "Dismiss" }).click();
    });
  }
}

/** Sends the form into each refusal: each is said in the server's words, and nothing is lost. */
export async function expectRefusalsSaid(
  { page, call, button, expectKept }: FilledForm,
  refusals: Refusal[],
) {
  for (const refusal of refusals) {
    await test.step(`${refusal.status}: ${refusal.detail}`, async () => {
      const mend = await refuse(page, call, refusal);
      await button.click();

      await expect(toast(page)).toContainText(refusal.detail);
      await expectKept();
      await mend();
      await toast(page).getByRole("button", { name: "Dismiss" }).click();
    });
  }
}

/** The server keeps the form and its answer is lost; after that, it can be reached again. */
export async function expectLostAnswerSaid(form: FilledForm) {
  const { page, call, button, unreachable, expectKept } = form;
  const mend = await loseAnswers(page, call);
  await button.click();
  await expect(toast(page)).toContainText(unreachable);
  await expectKept();
  await mend();
}

/** Sends the form twice within the eight seconds that an answer takes; returns the calls' counter. */
export async function sendTwiceWhileSlow({ page, call, button }: FilledForm, done: Locator) {
  await slow(page, call, 8000);
  const calls = count(page, call);

  await button.dblclick();

  const busy = page.getByRole("button", { name: "Submitting" });
  await expect(busy).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForTimeout(4000);
  await expect(busy).toBeFocused();
  await expect(done).toBeVisible({ timeout: 12_000 });
  return calls;
}

/** Loads the page anew for each fault of the call for the stamp; the draft fills the form in. */
export async function expectStampFaultsSaid(form: FilledForm) {
  const { page, button, unreachable, expectKept } = form;
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, STAMP, fault);
      await page.reload();
      await live(page);
      await button.click();

      if (fault === "stalled") {
        await expect(page.getByRole("button", { name: "Submitting" })).toBeVisible();
      }
      await expect(toast(page)).toContainText(unreachable, { timeout: 15_000 });
      await expectKept();
      await mend();
    });
  }
}
