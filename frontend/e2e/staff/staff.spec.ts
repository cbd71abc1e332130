import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { type Sender, sendSubmissions } from "../support/submissions";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
test.use({ settings: { PADDOCK_LIMITS__BURST: "1000" } });

const LONG = "She learned to post on a small farm, and then to canter. ".repeat(80);

const people: Sender[] = [
  { firstName: "Anna", goals: "To jump", email: "anna@visitor.example" },
  { firstName: "Wolfeschlegelsteinhausenbergerdorff", goals: "a".repeat(400) },
  { firstName: "محمد", goals: "أريد أن أتعلم ركوب الخيل 🐴" },
  { firstName: "Grace", goals: LONG },
  { firstName: "Bot", goals: "Pills", leaveBlank: "https://buy.example" },
  { firstName: "Anna", goals: "Once more", email: "anna@visitor.example" },
];

async function open(page: Page, hash = "") {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  if (hash) await page.evaluate((to) => location.assign(to), hash);
}

for (const width of [375, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("every state of the staff page is accessible, and none is too wide", async ({
      page,
      paddock,
      request,
    }) => {
      await sendSubmissions(request, paddock.origin, people);
      await open(page);
      const check = async () => {
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      };
      await check();

      await page
        .getByRole("button", { name: /^Show all/ })
        .first()
        .click();
      await page
        .getByRole("button", { name: /^Mark as handled/ })
        .first()
        .click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await check();

      await page.getByRole("button", { name: /^Legitimate/ }).click();
      await page
        .getByRole("button", { name: /^Mark as spam/ })
        .first()
        .click();
      await expect(page.getByText(/Now under Spam/)).toBeVisible();
      await check();

      await page.getByRole("button", { name: /^Spam/ }).click();
      const robot = page.getByRole("article", { name: "Bot Okafor" });
      await expect(robot).toContainText("Honeypot field filled (100)");
      await check();
      await robot.getByRole("button", { name: /^More/ }).click();
      await expect(robot.getByRole("table")).toContainText("Honeypot field filled");
      await check();

      await page.getByRole("searchbox").fill("zebra");
      await expect(page.getByText("No submissions found")).toBeVisible();
      await check();
      await page.getByRole("button", { name: "Clear the search" }).click();
      await page.getByRole("button", { name: /^All/ }).click();

      const newest = page.getByRole("article", { name: "Anna Okafor" }).first();
      await newest.getByRole("button", { name: /^More/ }).click();
      const links = newest.getByRole("link");
      await links.filter({ hasText: /Riding Lessons/ }).click();
      await expect(page.getByRole("article", { name: "Anna Okafor" })).toContainText("To jump");
      await check();

      await page.getByRole("link", { name: "Deliveries", exact: true }).click();
      await page
        .getByRole("button", { name: /^Send a test/ })
        .first()
        .click();
      await expect(page.getByText(/^Test delivered/)).toBeVisible();
      await check();
    });
  });
}

test("the keyboard alone suffices", async ({ page, paddock, request }) => {
  await sendSubmissions(request, paddock.origin, people.slice(0, 3));
  await open(page);
  const focused = page.locator(":focus");

  await page.keyboard.press("j");
  await expect(focused).toHaveAccessibleName(/^محمد/);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(focused).toHaveAccessibleName("Anna Okafor");
  await expect(page.locator("li:has(> :focus-visible)")).toHaveCSS("outline-style", "solid");

  await page.keyboard.press("e");
  const anna = page.getByRole("article", { name: "Anna Okafor" });
  await expect(anna).toContainText("Handled");
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.keyboard.press("u");
  await expect(anna.getByRole("button", { name: /^Mark as handled/ })).toBeVisible();
  await expect(anna).toBeFocused();

  await page.keyboard.press("n");
  await page.keyboard.type("called, see you on Saturday");
  await page.keyboard.press("Control+Enter");
  await expect(anna.getByText("Saved", { exact: true })).toBeVisible();

  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("anna");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(/#all\?q=anna$/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("anna");
  await expect(page.getByRole("textbox", { name: /^Private note/ })).toHaveValue(
    "called, see you on Saturday",
  );
});

test("new inquiries appear by themselves, and move nothing that is read", async ({
  page,
  paddock,
  request,
}) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await sendSubmissions(request, paddock.origin, people.slice(0, 4));
  await open(page);
  await expect(page.getByText("Live: new inquiries appear automatically")).toBeVisible();

  await sendSubmissions(request, paddock.origin, [{ firstName: "Kai", goals: "To ride" }]);
  await expect(page.getByRole("article", { name: "Kai Okafor" })).toBeVisible();
  await expect(page.getByRole("button", { name: "All (5)" })).toBeVisible();

  const read = page.getByRole("article", { name: "Anna Okafor" });
  await read.scrollIntoViewIfNeeded();
  const before = await read.boundingBox();
  await sendSubmissions(request, paddock.origin, [{ firstName: "Zoë", goals: "To ride" }]);
  const show = page.getByRole("button", { name: "1 new inquiry — show" });
  await expect(show).toBeInViewport();
  expect(await read.boundingBox()).toEqual(before);
  await show.click();

  await expect(page.getByRole("article", { name: "Zoë Okafor" })).toBeFocused();
});

test("from what somebody wrote before one comes back to where one was", async ({
  page,
  paddock,
  request,
}) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await sendSubmissions(request, paddock.origin, [...people, ...people.slice(1, 4)]);
  await open(page);
  const link = page
    .getByRole("article", { name: "Anna Okafor" })
    .last()
    .getByRole("link", { name: /Riding Lessons/ });
  await page.getByRole("article", { name: "Anna Okafor" }).last().scrollIntoViewIfNeeded();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(500);

  await link.click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("button", { name: "Back to the list" }).click();

  await expect(link).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(50);
});

test.describe("when deliveries stop", () => {
  test.use({
    settings: {
      PADDOCK_LIMITS__BURST: "1000",
      // Nobody listens there.
      PADDOCK_WEBHOOKS__CONTACT_URL: "http://127.0.0.1:9/hook",
      PADDOCK_WEBHOOKS__ALARM_AFTER_SECONDS: "1",
    },
  });

  for (const width of [375, 1440]) {
    test(`every view says so, at ${width} px too`, async ({ page, paddock, request }) => {
      await page.setViewportSize({ width, height: 900 });
      await sendSubmissions(request, paddock.origin, [{ firstName: "Anna", goals: "To jump" }]);
      await open(page);
      const alarm = page.getByRole("alert");

      await expect(alarm).toContainText("1 inquiry hasn't reached your automation.", {
        timeout: 20_000,
      });
      await expectAccessible(page);
      await alarm.getByRole("link").click();
      await page
        .getByRole("button", { name: /^Send a test/ })
        .first()
        .click();
      await expect(page.getByText(/^Test failed/)).toBeVisible();
      await page.getByRole("checkbox", { name: "Only failures" }).check();
      await expect(page.getByRole("row", { name: /Anna Okafor/ }).first()).toContainText("failed");
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await page.getByRole("link", { name: "Run sheets" }).click();
      await expect(alarm).toBeVisible();
    });
  }
});
