import { publishByCall } from "../support/content";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { expect, openEditor, openGroup, openPart, publish, says } from "./editor";
import { phonePicture, replace, SLOW } from "./pictures";

/** Checks for accessibility come into the preview's frame, which allows no script. */
const OF_THE_CHECK = /^console: Blocked script execution in 'about:srcdoc'/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !OF_THE_CHECK.test(fault));
  faults.splice(0, faults.length, ...own);
});

const price = (dollars: number) => ({
  lessons: { packages: { trailblazer: { price: dollars } } },
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("two times are compared, and an undo names what is in its way", async ({
    page,
    paddock,
  }) => {
    await openEditor(page);
    const { request } = page.context();
    await publishByCall(request, paddock.origin, price(310));
    await publishByCall(request, paddock.origin, { site: { tagline: "Hay for all" } });
    await publishByCall(request, paddock.origin, price(320));

    await page.goto("/admin-submissions#site?view=history");
    await page.getByText("Compare two times").click();
    const changes = page
      .getByRole("group")
      .filter({ hasText: "Compare two times" })
      .getByRole("list");
    await expect(changes).toContainText("$320");
    await expect(changes).toContainText("Hay for all");
    await page.getByLabel("To", { exact: true }).selectOption({ index: 2 });
    await expect(changes).not.toContainText("Hay for all");
    await expect(changes).toContainText("$310");
    await page.getByLabel("To", { exact: true }).selectOption("Before the first change");
    await expect(page.getByText("Visitors saw the same at both times.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page
      .getByRole("button", { name: /^Undo “.*\$310/ })
      .last()
      .click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("alert")).toContainText("It has been changed again since");
    await expect(dialog.getByRole("alert")).toContainText("$320");
    await expectAccessible(page);
    await expect(dialog.getByRole("button", { name: "Undo it" })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect(dialog).toBeHidden();
    expect(await says(paddock, "/lessons", "$320")).toBe(true);
  });

  test("what was undone says so, and the comparison goes on to the newest", async ({
    page,
    paddock,
  }) => {
    await openEditor(page);
    const { request } = page.context();
    await publishByCall(request, paddock.origin, price(310));
    await publishByCall(request, paddock.origin, { site: { tagline: "Hay for all" } });

    await page.goto("/admin-submissions#site?view=history");
    await page.getByText("Compare two times").click();
    const to = page.getByLabel("To", { exact: true });
    await expect(to).toHaveValue("2");
    const isWhole = await to.evaluate(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight <= clientHeight && scrollWidth <= clientWidth,
    );
    expect(isWhole).toBe(true);

    const line = page.getByRole("listitem").filter({ hasText: /^Erin changed the price/ });
    await line.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect(line).toContainText("Undone by Erin, ");
    await expect(line.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
    await expect(to).toHaveValue("3");
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const undo = page.getByRole("listitem").filter({ hasText: /^Erin undid a change/ });
    await undo.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: "Undo it" }).click();
    await expect(line.getByRole("button", { name: /^Undo/ })).toHaveCount(1);
    await to.selectOption("2");
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await expect(line).toContainText("Undone by Erin, ");
    await expect(to).toHaveValue("2");
  });

  test("what was done with photographs is in the history, and undone there", async ({
    page,
    paddock,
  }) => {
    test.setTimeout(300_000);
    await openEditor(page, "/site/photos");
    const { request } = page.context();
    await publishByCall(request, paddock.origin, price(310));
    await replace(page, "Boarding", await phonePicture("barn.jpg", 1200, 900));
    await expect(page.getByText("On the site: Boarding")).toBeVisible(SLOW);
    await page.goto("/admin-submissions#site?view=history");
    const added = page.getByRole("listitem").filter({ hasText: "added the photograph “Boarding”" });
    await expect(added).toContainText("Erin added the photograph “Boarding”");
    await expect(added.getByRole("link", { name: "Boarding" })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await added.getByRole("button", { name: /^Undo/ }).click();
    const dialog = page.getByRole("dialog", { name: "Undo this?" });
    await expect(dialog).toContainText("The photograph “Boarding” will be removed.");
    await expect(dialog.locator("img")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await expect(page.getByText("Erin removed the photograph “Boarding”").first()).toBeVisible(
      SLOW,
    );
    await expect(page.getByRole("heading", { name: "History" })).toBeFocused();
    await expect(added.getByRole("button")).toHaveCount(0);
    await expect(added).toContainText("Undone by Erin, ");
    expect(await says(paddock, "/boarding", "/photos/boarding-")).toBe(false);

    const removed = page.getByRole("listitem").filter({ hasText: "removed the photograph" });
    await removed.getByRole("button", { name: /^Undo “/ }).click();
    await expect(dialog).toContainText("“Boarding” will be back.");
    await dialog.getByRole("button", { name: "Undo it" }).click();
    await expect(page.getByText("Erin put the photograph “Boarding” back").first()).toBeVisible(
      SLOW,
    );
    await expect(removed).toContainText("Undone by Erin, ");
    await expect(added).not.toContainText("Undone by");
    expect(await says(paddock, "/boarding", "/photos/boarding-")).toBe(true);

    await publishByCall(request, paddock.origin, price(320));
    await page.reload();
    await page.getByText("Compare two times").click();
    await expect(page.getByText("Added the photograph “Boarding”", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("what was scheduled is on the site when its time comes, without anybody", async ({
  page,
  paddock,
}) => {
  test.setTimeout(180_000);
  await openEditor(page, "/events/wine-and-ride");
  await page.getByLabel("Title").fill("Cider and Ride");
  const publishing = page.getByRole("button", { name: "Publish…" });
  await publishing.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Publish later" }).click();
  // The next minute that has fifteen seconds left until then, by the stable's clock.
  const at = new Date(Math.ceil((Date.now() + 15_000) / 60_000) * 60_000);
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/New_York",
    dateStyle: "short",
    timeStyle: "short",
  }).format(at);
  const [day = "", time = ""] = parts.split(" ");
  await dialog.getByLabel("From this day and time on").fill(day);
  await dialog.getByLabel("Time", { exact: true }).fill(time);
  await dialog.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("Scheduled", { exact: true }).first()).toBeVisible();
  expect(await says(paddock, "/events", "Cider and Ride")).toBe(false);
  await page.goto("/about");

  await expect
    .poll(() => says(paddock, "/events", "Cider and Ride"), { timeout: 100_000 })
    .toBe(true);
  expect(Date.now()).toBeGreaterThanOrEqual(at.getTime());
});

test.describe("limited staff", () => {
  test.use({ settings: { PADDOCK_ADMIN__STAFF_MAY: "inbox-and-events" } });

  test("change events and nothing else", async ({ page, paddock }) => {
    await openEditor(page);
    const parts = page.getByRole("main").getByRole("link");
    await expect(parts.filter({ hasText: /^Events/ })).toBeVisible();
    await expect(parts.filter({ hasText: /^(Notice|Prices|Photographs)/ })).toHaveCount(0);
    await expectAccessible(page);
    await openPart(page, "/events/wine-and-ride");
    await openGroup(page, "Questions and waiver");
    const waiver = page.getByLabel("A waiver has to be signed");
    await waiver.check();
    await expect(waiver).toHaveAccessibleDescription(/Ask the owner to write it/);
    await waiver.uncheck();
    await page.getByLabel("Title").fill("Cider and Ride");
    await publish(page);
    expect(await says(paddock, "/events", "Cider and Ride")).toBe(true);
  });
});
