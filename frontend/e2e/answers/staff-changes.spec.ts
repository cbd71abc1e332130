import { expect, type Page } from "@playwright/test";
import {
  type Call,
  count,
  expectFocusKept,
  expectSaid,
  FAULTS,
  loseAnswers,
  slow,
  spoil,
} from "./answers";
import { anna, api, dismissToasts, goIn, saidOf, see, test } from "./staff";

test.describe.configure({ timeout: 240_000 });

/** What staff do to an inquiry, a registration, or the deliveries. */
const deeds: { what: string; call: Call; view?: string; act: (page: Page) => Promise<void> }[] = [
  {
    what: "marking as handled",
    call: api("PATCH", "submissions/[^/]*"),
    act: (page) =>
      anna(page)
        .first()
        .getByRole("button", { name: /^Mark as handled/ })
        .click(),
  },
  {
    what: "marking as spam",
    call: api("PATCH", "submissions/[^/]*"),
    act: (page) =>
      anna(page)
        .first()
        .getByRole("button", { name: /^Mark as spam/ })
        .click(),
  },
  {
    what: "sending again",
    call: api("POST", "submissions/[^/]*/deliver"),
    act: (page) =>
      anna(page)
        .first()
        .getByRole("button", { name: /^Send again/ })
        .click(),
  },
  {
    what: "sending a registration again",
    call: api("POST", "registrations/[^/]*/deliver"),
    view: "Registrations",
    act: (page) =>
      page
        .getByRole("article")
        .getByRole("button", { name: /^Send again/ })
        .click(),
  },
  {
    what: "sending a test",
    call: api("POST", "deliveries/test"),
    view: "Deliveries",
    act: (page) =>
      page
        .getByRole("button", { name: /^Send a test/ })
        .first()
        .click(),
  },
];

for (const { what, call, view, act } of deeds) {
  test(`${what} says when it is not answered, and takes nothing for done`, async ({ page }) => {
    await goIn(page);
    if (view) await see(page, view);
    for (const fault of FAULTS) {
      // An answer with nothing in it is all that this call needs.
      if (fault === "nonsense" && call.path.source.includes("deliver$")) continue;
      await test.step(fault, async () => {
        const mend = await spoil(page, call, fault);
        await act(page);

        await expectSaid(page, saidOf(page, fault));
        await mend();
        // Or the next one's would be taken for it.
        await dismissToasts(page);
      });
    }
    await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
    await page.reload();
    if (what.startsWith("marking")) await expect(anna(page).first()).toContainText("To jump");
  });
}

test("a note that is not answered stays as a draft, and is saved at the next try", async ({
  page,
}) => {
  await goIn(page);
  const note = anna(page)
    .first()
    .getByRole("textbox", { name: /^Private note/ });
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, api("PATCH", "submissions/[^/]*"), fault);
      await note.fill(`Call on Monday, ${fault}`);
      await note.press("Control+Enter");

      await expectSaid(
        page,
        anna(page)
          .first()
          .getByText(/^Not saved:/),
      );
      await expect(note).toHaveValue(`Call on Monday, ${fault}`);
      await mend();
      await anna(page)
        .first()
        .getByRole("button", { name: /^Save again/ })
        .click();

      await expect(anna(page).first().getByText("Saved", { exact: true })).toBeVisible();
    });
  }
});

const CANCEL = api("PATCH", "registrations/[^/]*");
const cancel = (page: Page) => page.getByRole("button", { name: /^Cancel registration/ });
const restore = (page: Page) => page.getByRole("button", { name: /^Restore registration/ });
const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

test("a cancellation that is not answered is not said to be done, and can be tried again", async ({
  page,
}) => {
  await goIn(page);
  await see(page, "Registrations");
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, CANCEL, fault);
      await cancel(page).click();

      await expectSaid(page, saidOf(page, fault));
      await expect(undo(page)).toBeHidden();
      await expect(cancel(page)).toBeFocused();
      await mend();
      await dismissToasts(page);
    });
  }
  await cancel(page).click();
  await expect(undo(page)).toBeVisible();

  for (const fault of FAULTS) {
    await test.step(`undo, ${fault}`, async () => {
      const mend = await spoil(page, CANCEL, fault);
      await (fault === FAULTS[0] ? undo(page) : restore(page)).click();

      await expectSaid(page, saidOf(page, fault));
      await expect(restore(page)).toBeVisible();
      await mend();
      await dismissToasts(page);
    });
  }
  await restore(page).click();
  await expect(cancel(page)).toBeVisible();
});

test("a cancellation whose answer is lost is shown as what it became", async ({ page }) => {
  await goIn(page);
  await see(page, "Registrations");
  await loseAnswers(page, CANCEL);

  await cancel(page).click();

  await expectSaid(page, page.getByText(/The server didn't answer/));
  await expect(restore(page)).toBeVisible();
});

test("a cancellation that takes a while shows it, goes once, and can be undone", async ({
  page,
  paddock,
}) => {
  await goIn(page);
  await see(page, "Registrations");
  await paddock.nextWebhook();
  const mend = await slow(page, CANCEL, 1000);
  const calls = count(page, CANCEL);

  await cancel(page).dblclick();

  await expect(page.getByRole("article").getByText("Saving…")).toBeVisible();
  await expect(undo(page)).toBeVisible({ timeout: 12_000 });
  expect(calls()).toBe(1);
  await mend();
  await undo(page).click();
  await expect(cancel(page)).toBeVisible();
  await expectFocusKept(page);
});

test("an inquiry whose answer is lost is shown as what it became", async ({ page }) => {
  await goIn(page);
  const card = anna(page).first();
  const mend = await loseAnswers(page, api("PATCH", "submissions/[^/]*"));
  await card.getByRole("button", { name: /^Mark as handled/ }).click();
  await expectSaid(page, page.getByText(/The server didn't answer/));
  await mend();

  await expect(card.getByRole("button", { name: /^Not handled/ })).toBeVisible();
});

/** The receiver is away, and what was tried has been given up. */
const GIVEN_UP = {
  alarm: { raised: true, oldest_pending_at: null },
  topics: [
    {
      channel: "webhook",
      topic: "contact",
      has_address: true,
      pending: 0,
      failed: 2,
      oldest_pending_at: null,
      last_sent_at: null,
      last_failure_at: "2026-11-22T10:00:00Z",
      last_error: "connection refused",
    },
    {
      channel: "webhook",
      topic: "registration",
      has_address: true,
      pending: 0,
      failed: 0,
      oldest_pending_at: null,
      last_sent_at: null,
      last_failure_at: null,
      last_error: null,
    },
  ],
};

for (const [what, name, call] of [
  ["sending all again", /^Send all again \(2\)/, api("POST", "deliveries/retry")],
  ["silencing the alarm", /^Got it, stop the alarm/, api("POST", "deliveries/seen")],
] as const) {
  test(`${what} says when it is not answered, shows that it is slow, and goes once`, async ({
    page,
  }) => {
    await page.route("**/api/admin/deliveries", (route) => route.fulfill({ json: GIVEN_UP }));
    await goIn(page);
    await see(page, "Deliveries");
    const button = page.getByRole("button", { name });
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        const mend = await spoil(page, call, fault);
        await button.click();

        await expectSaid(page, saidOf(page, fault));
        await expect(button).toBeFocused();
        await mend();
        await dismissToasts(page);
      });
    }
    await slow(page, call, 1000);
    const calls = count(page, call);
    const answered = page.waitForResponse((response) =>
      call.path.test(new URL(response.url()).pathname),
    );

    await button.dblclick();

    await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
    await answered;
    await expect(page.locator("html")).not.toHaveAttribute("data-waiting");
    expect(calls()).toBe(1);
  });
}
