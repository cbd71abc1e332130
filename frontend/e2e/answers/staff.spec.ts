import { expect, type Locator, type Page } from "@playwright/test";
import { enquire } from "../enquirers";
import { PASSCODE } from "../paddock";
import { test } from "../test";
import {
  type Call,
  expectRest,
  expectSaid,
  FAULTS,
  type Fault,
  forgive,
  hurry,
  spoil,
} from "./answers";

test.describe.configure({ timeout: 240_000 });
test.use({ settings: { PADDOCK_LIMITS__BURST: "1000" } });

const api = (method: Call["method"], path: string): Call => ({
  method,
  path: new RegExp(`^/api/admin/${path}$`),
});

const SESSION = api("GET", "session");
const SIGN_IN = api("POST", "session");
const SIGN_OUT = api("DELETE", "session");

/** A page without a script. */
const AWAY = "/robots.txt";

const anna = (page: Page) => page.getByRole("article", { name: /Anna Okafor/ });
const retry = (page: Page) => page.getByRole("button", { name: "Try again" });

/** What the server says of itself, or what the page says of a server that does not answer. */
function saidOf(page: Page, fault: Fault): Locator {
  return fault === "refused"
    ? page.getByText(/Something went wrong on our side/)
    : page.getByText(/The server didn't answer/);
}

async function goIn(page: Page) {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(anna(page).first()).toBeVisible();
}

async function see(page: Page, view: string) {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: view }).click();
}

async function dismissToasts(page: Page) {
  const close = page.locator(".toast button").last();
  while ((await close.count()) > 0) await close.click();
}

/** Anna has written and registered. */
test.beforeEach(async ({ page, paddock, request }) => {
  await hurry(page);
  const stamp = await request.get(`${paddock.origin}/api/form-stamp`);
  await enquire(request, paddock.origin, [
    { firstName: "Anna", goals: "To trot", email: "anna@visitor.example" },
    { firstName: "Anna", goals: "To jump", email: "anna@visitor.example" },
  ]);
  const answer = await request.post(`${paddock.origin}/api/event-registrations`, {
    data: {
      eventId: "wine-and-ride",
      primaryRegistrant: { name: "Anna Okafor", email: "anna@visitor.example", phone: "555-0187" },
      stamp: (await stamp.json()).stamp,
    },
  });
  expect(answer.status()).toBe(201);
});

test.afterEach(({ faults }) => forgive(faults));

/** What a view reads when it is opened, and what it shows of it. */
const readings: { call: Call; view: string; shows: (page: Page) => Locator }[] = [
  {
    call: api("GET", "registrations"),
    view: "Registrations",
    shows: (page) => page.getByRole("article", { name: "Anna Okafor, Wine and Ride" }),
  },
  {
    call: api("GET", "deliveries"),
    view: "Deliveries",
    shows: (page) => page.getByText("Set up and sending.").first(),
  },
  {
    call: api("GET", "deliveries/log"),
    view: "Deliveries",
    shows: (page) => page.getByRole("table"),
  },
  {
    call: api("GET", "overview"),
    view: "Overview",
    shows: (page) => page.getByText(/^The last \d+ weeks: from/),
  },
];

for (const { call, view, shows } of readings) {
  test(`${view} says when ${call.path.source} is not answered, and reads it at the next try`, async ({
    page,
  }) => {
    for (const fault of FAULTS) {
      await test.step(fault, async () => {
        await goIn(page);
        const mend = await spoil(page, call, fault);
        await see(page, view);

        await expectSaid(page, saidOf(page, fault));
        await mend();
        await retry(page).first().click();

        await expect(shows(page)).toBeVisible();
        await expectRest(page);
        await page.goto(AWAY);
      });
    }
  });
}

test("the inbox says when it is not answered, and reads it at the next try", async ({ page }) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, api("GET", "submissions"), fault);
      await page.goto(`/admin-submissions#passcode=${PASSCODE}`);

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(anna(page).first()).toBeVisible();
      await expectRest(page);
      await page.goto(AWAY);
    });
  }
});

test("run sheets say when they are not answered, and are there at the next try", async ({
  page,
}) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await goIn(page);
      const mend = await spoil(page, api("GET", "registrations"), fault);
      await see(page, "Run sheets");

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(page.getByRole("cell", { name: "Anna Okafor", exact: true })).toBeVisible();
      await page.goto(AWAY);
    });
  }
});

test("an enquiry alone says when it is not answered, and is there at the next try", async ({
  page,
}) => {
  await goIn(page);
  await page
    .getByRole("link", { name: /Riding Lessons/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Back to the list" })).toBeVisible();
  const address = page.url();
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      await page.goto(AWAY);
      const mend = await spoil(page, api("GET", "submissions/[^/]*"), fault);
      await page.goto(address);

      await expectSaid(page, saidOf(page, fault));
      await mend();
      await retry(page).first().click();

      await expect(anna(page)).toBeVisible();
    });
  }
});

test("how somebody wrote before stays away when it is not answered", async ({ page }) => {
  for (const fault of FAULTS) {
    await test.step(fault, async () => {
      const mend = await spoil(page, api("GET", "submissions/[^/]*/history"), fault);
      await goIn(page);

      await expectRest(page);
      await expect(anna(page)).toHaveCount(2);
      await mend();
      await page.goto(AWAY);
    });
  }
});

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

/** What staff do to an enquiry, a registration, or the deliveries. */
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
    what: "ticking off",
    call: api("PATCH", "registrations/[^/]*"),
    view: "Registrations",
    act: (page) => page.getByRole("checkbox", { name: "Anna Okafor came" }).click(),
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
