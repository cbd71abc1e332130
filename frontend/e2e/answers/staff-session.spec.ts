import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectFocusKept, expectSaid, FAULTS, spoil } from "./answers";
import {
  AWAY,
  anna,
  dismissToasts,
  goIn,
  retry,
  SESSION,
  SIGN_IN,
  SIGN_OUT,
  saidOf,
  see,
  test,
} from "./staff";

test.describe.configure({ timeout: 240_000 });

test("the door says when it is not answered, keeps the passcode, and opens at the next try", async ({
  page,
}) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, SIGN_IN, fault);
      await page.context().clearCookies();
      await page.goto("/admin-submissions");
      await page.getByLabel("Passcode").fill(PASSCODE);
      await page.getByRole("button", { name: "Sign in" }).click();

      if (fault === "nonsense") {
        // A 200 is a yes for the page, which finds out that it is still outside.
        await expect(page.getByLabel("Passcode")).toBeVisible();
      } else {
        await expectSaid(page, saidOf(page, fault));
        await expect(page.getByLabel("Passcode")).toHaveValue(PASSCODE);
      }
      await mend();
      await page.getByLabel("Passcode").fill(PASSCODE);
      await page.getByRole("button", { name: "Sign in" }).click();

      await expect(anna(page).first()).toBeVisible();
      await page.evaluate(() => localStorage.clear());
      await page.goto(AWAY);
    });
  }
});

test("a link that signs in says when it is not answered", async ({ page }) => {
  for (const fault of ["refused", "cut off", "stalled"] as const) {
    await test.step(fault, async () => {
      await page.context().clearCookies();
      const mend = await spoil(page, SIGN_IN, fault);
      await page.goto(`/admin-submissions#passcode=${PASSCODE}`);

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).click();

      await expect(anna(page).first()).toBeVisible();
      await page.goto(AWAY);
    });
  }
});

test("who is signed in says when that is not answered, and goes on at the next try", async ({
  page,
}) => {
  await goIn(page);
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await page.goto(AWAY);
      const mend = await spoil(page, SESSION, fault);
      await page.goto("/admin-submissions");

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).click();

      await expect(anna(page).first()).toBeVisible();
    });
  }
});

test("signing out says when it is not answered", async ({ page }) => {
  await goIn(page);
  for (const fault of ["refused", "cut off", "stalled"] as const) {
    await test.step(fault, async () => {
      const mend = await spoil(page, SIGN_OUT, fault);
      await page.getByRole("button", { name: "Sign out" }).click();

      await expectSaid(page, page.getByText(/still signed in/));
      await expect(anna(page).first()).toBeVisible();
      await mend();
      await dismissToasts(page);
    });
  }
});

/** What staff may be doing when their session ends. */
const doings: { what: string; view?: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: "marking as handled",
    act: (page) =>
      anna(page)
        .first()
        .getByRole("button", { name: /^Mark as handled/ })
        .click(),
  },
  { what: "searching", act: (page) => page.getByRole("searchbox").fill("trot") },
  {
    what: "ticking off",
    view: "Registrations",
    act: (page) => page.getByRole("checkbox", { name: "Anna Okafor came" }).click(),
  },
  {
    what: "searching registrations",
    view: "Registrations",
    act: (page) => page.getByRole("searchbox").fill("Anna"),
  },
  {
    what: "canceling a registration",
    view: "Registrations",
    act: (page) => page.getByRole("button", { name: /^Cancel registration/ }).click(),
  },
  {
    what: "sending a test",
    view: "Deliveries",
    act: (page) =>
      page
        .getByRole("button", { name: /^Send a test/ })
        .first()
        .click(),
  },
  {
    what: "looking at the overview",
    act: (page) => see(page, "Overview"),
  },
];

for (const { what, view, act } of doings) {
  test(`a session that ends while ${what} leads to the door, which says why`, async ({ page }) => {
    await goIn(page);
    if (view) await see(page, view);
    // What the page asks for by itself would find it out before.
    await page.waitForTimeout(1500);
    await page.context().clearCookies();

    await act(page);

    await expect(page.getByText("Your session has ended. Sign in to continue.")).toBeFocused();
    await expect(page.getByText("Anna")).toHaveCount(0);
    await page.getByLabel("Passcode").fill(PASSCODE);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
    await expectFocusKept(page);
  });
}

test("a note whose session ends before it is saved is there after signing in", async ({ page }) => {
  await goIn(page);
  const note = anna(page)
    .first()
    .getByRole("textbox", { name: /^Private note/ });
  await note.fill("Call on Monday");
  await page.context().clearCookies();
  // Another call may have met the end of the session first.
  await note.press("Control+Enter", { timeout: 2000 }).catch(() => {});
  await expect(page.getByText("Your session has ended. Sign in to continue.")).toBeFocused();
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(note).toHaveValue("Call on Monday");
  await note.press("Control+Enter");
  await expect(anna(page).first().getByText("Saved", { exact: true })).toBeVisible();
});
