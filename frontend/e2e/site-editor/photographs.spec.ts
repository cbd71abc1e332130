import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { draftIsSaved, openEditor, openPart, publish, says } from "./editor";
import { type Chosen, card, choose, confirm, phonePicture, replace, SLOW } from "./pictures";

// The program prepares each picture, which takes some seconds.
test.describe.configure({ timeout: 300_000 });

/** The checks for accessibility come into the preview's frame, which allows no script. */
const OF_THE_CHECK = /^console: Blocked script execution in 'about:srcdoc'/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !OF_THE_CHECK.test(fault));
  faults.splice(0, faults.length, ...own);
});

const PART = "/site/photos";
const add = (page: Page, files: Chosen[]) => choose(page, /^Add photographs/, files);

/** Drops a picture where they are added. */
async function drop(page: Page, { name, mimeType, buffer }: Chosen): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([of, type, bytes]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], of, { type }));
      return transfer;
    },
    [name, mimeType, [...buffer]] as const,
  );
  const place = page.getByRole("region", { name: "Add photographs" });
  await place.dispatchEvent("drop", { dataTransfer });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 } });

  test("a photograph is added, described, the gallery's first, removed and put back", async ({
    page,
    paddock,
  }) => {
    await openEditor(page);
    await page.getByRole("link", { name: /^Photographs/ }).click();
    await add(page, [await phonePicture("Old Oak.jpg")]);
    await expect(page.getByText("Added as “Old oak”")).toBeVisible(SLOW);
    const oak = card(page, "Old oak");
    // Upright, and no larger than pages need.
    await expect(oak).toContainText("2250 × 3000");
    await expect(oak).toContainText("Not chosen anywhere.");
    await expectAccessible(page);

    const field = oak.getByLabel("What it shows");
    expect((await field.boundingBox())?.width, "it has room for a sentence").toBeGreaterThan(280);
    await field.fill("The oak");
    // What was typed is published with it.
    await oak.getByRole("button", { name: "Use it" }).click();
    await expect(oak.getByRole("link", { name: "Gallery and logo" })).toBeVisible();
    await expect.poll(() => says(paddock, "/about", 'alt="The oak"'), SLOW).toBe(true);
    const save = oak.getByRole("button", { name: "Save" });
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await field.fill("The oak at the gate");
    await expect(save).toHaveAttribute("aria-disabled", "false");
    await save.click();
    await expect(page.getByText("Published", { exact: true })).toBeVisible();
    await expect.poll(() => says(paddock, "/about", "The oak at the gate"), SLOW).toBe(true);
    await expect(oak.locator("img")).toHaveJSProperty("complete", true);
    await expect(oak.locator("source")).toHaveAttribute("srcset", /^\/photos\/old-oak-/);

    await oak.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("dialog")).toContainText("Visitors see it in: the gallery.");
    await page.getByRole("button", { name: "Remove it" }).click();
    await expect(page.getByText("Removed", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "Your photographs" })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(page.getByText("Undone", { exact: true })).toBeVisible(SLOW);
    await expect(oak.getByLabel("What it shows")).toHaveValue("The oak at the gate");
  });

  test("the home page's first picture is replaced, and that is undone", async ({
    page,
    paddock,
  }) => {
    await openEditor(page, PART);
    const hero = card(page, "Home page: first picture");
    await expect(hero).toContainText("Came with the site");
    // Small, since a build without optimizations needs a minute for all sizes of a large one.
    const me = await phonePicture("me.jpg", 1200, 900);
    await replace(page, "Home page: first picture", me);
    await expect(page.getByText("On the site: Home page: first picture")).toBeVisible(SLOW);
    await expect(hero).toContainText("Yours");
    expect(await says(paddock, "/", "/photos/hero-wide-")).toBe(true);
    const onPhones = card(page, "Home page: first picture, on phones only");
    await expect(onPhones).toContainText("Shows the photograph of “Home page: first picture”");
    await expect(onPhones.locator("img")).toHaveAttribute("src", /^\/photos\/hero-phone-/);
    await expect(card(page, "Links on social networks")).toContainText("Shows the photograph of");

    await page.getByRole("button", { name: "Undo Home page: first picture", exact: true }).click();
    await expect(hero).toContainText("Came with the site");
    await expect(onPhones).toContainText("Came with the site");
    expect(await says(paddock, "/", "/photos/hero-wide-")).toBe(false);
  });

  test("a picture from the phone is added to the gallery, and made its first", async ({
    page,
    paddock,
  }) => {
    await openEditor(page, "/site/gallery");
    await expect(
      page.getByText(/^You haven't chosen pictures\. Visitors see these six/),
    ).toBeVisible();
    await page.getByRole("button", { name: "Add a picture" }).click();
    await choose(page, "Add from this device", [await phonePicture("Foal.jpg", 1200, 900)]);
    await page.getByRole("button", { name: "Move Foal to the front" }).click(SLOW);
    await expect(page.locator(".photo-gallery-name")).toHaveText([
      "Foal",
      ...[..."ABCDEF"].map((letter) => `Gallery picture ${letter}`),
    ]);
    await expect(page.getByRole("button", { name: "Move Foal down" })).toBeFocused();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await draftIsSaved(page);
    await publish(page);
    await expect(page.getByRole("link", { name: "See it on the site" })).toHaveAttribute(
      "href",
      "/about#gallery",
    );
    await expect.poll(() => says(paddock, "/about", "/photos/foal-"), SLOW).toBe(true);
    await page.getByRole("link", { name: "See it on the site" }).click();
    await expect(page).toHaveURL("/about#gallery");
    await expect(page.getByRole("heading", { name: "Gallery", exact: true })).toBeInViewport();
  });

  test("what can't be used is named, with what to do", async ({ page }) => {
    await openEditor(page, PART);
    const heic = { name: "IMG_7.HEIC", mimeType: "image/heic", buffer: Buffer.from("ftypheic") };
    const cut = await phonePicture("cut.jpg", 1600, 1200);
    cut.buffer = cut.buffer.subarray(0, 100_000);
    await drop(page, heic);
    await add(page, [cut]);
    await expect(page.getByText(/^IMG_7\.HEIC is a HEIC.*Most Compatible/)).toBeVisible();
    await expect(page.getByText(/^This picture .* Nothing was changed\.$/)).toBeVisible(SLOW);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("what is sent goes on after the network has failed, and several are sent in turn", async ({
  page,
  context,
}) => {
  await openEditor(page, PART);
  const ranges: string[] = [];
  await page.route("**/api/admin/photos/*", async (route) => {
    const range = route.request().headers()["content-range"];
    if (!range) return route.continue();
    ranges.push(range);
    if (ranges.length === 3) return route.abort("connectionreset");
    if (ranges.length === 6) await context.setOffline(true);
    return route.continue();
  });
  await add(page, [await phonePicture("one.jpg"), await phonePicture("two.jpg", 1200, 900)]);
  await expect(page.getByText("Waiting its turn")).toBeVisible();
  await expect(page.getByText(/^Waiting for the connection/)).toBeVisible(SLOW);
  await expect.poll(() => ranges.length, SLOW).toBeGreaterThanOrEqual(6);
  await expect(page.getByText(/^Waiting for the connection/)).toBeVisible();
  await context.setOffline(false);

  await expect(page.getByText("Added as “One”")).toBeVisible(SLOW);
  await expect(page.getByText("Added as “Two”")).toBeVisible(SLOW);
  const starts = ranges.filter((range) => range.startsWith("bytes 0-"));
  expect(starts).toHaveLength(2);
  expect(ranges[3]).toMatch(/^bytes \*\//);
});

test("an added photograph is used in a place of its own, also after the page was loaded anew", async ({
  page,
  paddock,
}) => {
  await openEditor(page, PART);
  await add(page, [await phonePicture("group.jpg", 1600, 1200)]);
  const group = card(page, "Group");
  await expect(page.getByText("Added as “Group”")).toBeVisible(SLOW);
  await group.getByLabel("What it shows").fill("Everybody at the show");
  await group.getByLabel("Use it as").selectOption("Showing");
  await group.getByRole("button", { name: "Use it" }).click();
  await confirm(page);
  await expect(page.getByText("On the site: Showing")).toBeVisible(SLOW);
  // What it shows goes along, so that nothing is left to save.
  const showing = card(page, "Showing");
  await expect(showing.getByLabel("What it shows")).toHaveValue("Everybody at the show");
  await expect(showing).not.toContainText("Missing");
  expect(await says(paddock, "/showing", "Everybody at the show")).toBe(true);
  expect(await says(paddock, "/showing", "/photos/showing-")).toBe(true);

  await page.reload();
  await expect(card(page, "Showing")).toContainText("Yours");
  // No page shows it: it's the file itself.
  const image = group.locator("img");
  await expect(image).toHaveAttribute("src", "/api/admin/photos/group");
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1200);
  await group.getByLabel("Use it as").selectOption("Boarding");
  await group.getByRole("button", { name: "Use it" }).click();
  await confirm(page);
  await expect(page.getByText("On the site: Boarding")).toBeVisible(SLOW);
  expect(await says(paddock, "/boarding", "/photos/boarding-")).toBe(true);
});

test("an earlier photograph is put back once, however often the button is pressed", async ({
  page,
}) => {
  await openEditor(page, PART);
  for (const name of ["one.jpg", "two.jpg"]) {
    await replace(page, "Showing", await phonePicture(name, 1200, 900));
    await expect(page.getByText("On the site: Showing")).toHaveCount(
      name === "one.jpg" ? 1 : 2,
      SLOW,
    );
  }
  let calls = 0;
  await page.route("**/api/admin/photos/showing/restore", async (route) => {
    calls += 1;
    await page.waitForTimeout(500);
    await route.continue();
  });
  await card(page, "Showing")
    .getByRole("button", { name: /^Put the earlier one back/ })
    .dblclick();
  await expect(page.getByText("Put back", { exact: true })).toBeVisible(SLOW);
  expect(calls).toBe(1);
});

test("a picture on its way is canceled", async ({ page }) => {
  await openEditor(page, PART);
  await page.route("**/api/admin/photos/slow", async (route) => {
    await page.waitForTimeout(1_000);
    await route.continue().catch(() => {});
  });
  await add(page, [await phonePicture("slow.jpg")]);
  await page.getByRole("button", { name: "Cancel slow.jpg" }).click();
  await expect(page.getByText("slow.jpg")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Places on the site" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your photographs" })).toHaveCount(0);
});

test("an event's picture and the gallery are chosen by sight, by the keyboard alone", async ({
  page,
  paddock,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openEditor(page, PART);
  await add(page, [await phonePicture("derby.jpg", 1200, 900)]);
  await expect(page.getByText("Added as “Derby”")).toBeVisible(SLOW);

  await openPart(page, "/events/wine-and-ride");
  await page.getByRole("button", { name: "Choose (Picture)" }).focus();
  await page.keyboard.press("Enter");
  const pictures = page.getByRole("group", { name: "Picture" });
  await pictures.getByRole("radio", { name: "Events: wine and ride" }).focus();
  await expectAccessible(page);
  const derby = pictures.getByRole("radio", { name: "Derby" });
  for (let count = 0; count < 5 && !(await derby.isChecked()); count += 1) {
    await page.keyboard.press("ArrowRight");
  }
  await expect(derby).toBeChecked();
  await draftIsSaved(page);
  await publish(page);
  await expect
    .poll(() => says(paddock, "/events/wine-and-ride", "/photos/derby-"), SLOW)
    .toBe(true);

  await openPart(page, "/site/gallery");
  await page.getByRole("button", { name: "Add a picture" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Add Derby" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move Derby up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Derby up" })).toBeFocused();
  await expectAccessible(page);
  await publish(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await openPart(page, PART);
  await expect(card(page, "Derby").getByRole("link")).toHaveText([
    "Wine and Ride",
    "Gallery and logo",
  ]);
});
