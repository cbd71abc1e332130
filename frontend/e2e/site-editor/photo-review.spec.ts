import { mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectAccessible, expectNoSidewaysScroll, test } from "../support/test";
import { expect, openEditor, says } from "./editor";
import { card, choose, phonePicture, replace, SLOW } from "./pictures";

// The program prepares each picture, which takes some seconds.
test.describe.configure({ timeout: 300_000 });
test.use({ viewport: { width: 375, height: 740 } });

const PART = "/site/photos";

test("what a picture will look like in its place is seen before it's there", async ({
  page,
  paddock,
}) => {
  await openEditor(page, PART);
  const hero = "Home page: first picture";
  let puts = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/admin/photos/") && request.method() === "PUT") puts += 1;
  });
  await choose(page, `Replace ${hero}`, [await phonePicture("me.jpg", 1200, 900)]);
  const dialog = page.getByRole("dialog", { name: "Put this picture on the site?" });
  await expect(dialog.getByText(`what visitors will see of it as “${hero}”`)).toBeVisible();
  await expect(dialog.getByText("On phones: its top fades behind the buttons")).toBeVisible();
  const pictures = dialog.locator(".crop-preview img");
  await expect(pictures).toHaveCount(2);
  // Upright, as its EXIF says.
  for (const picture of await pictures.all())
    await expect(picture).toHaveJSProperty("naturalWidth", 900);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("button", { name: `Replace ${hero}`, exact: true })).toBeFocused();
  await expect(card(page, hero)).toContainText("Came with the site");
  expect(puts).toBe(0);

  await replace(page, "Boarding", await phonePicture("barn.jpg", 1200, 900));
  // The page isn't moved from where somebody is in it.
  await expect(page.locator(".photo-upload-name")).toBeInViewport();
  await expect(
    page.getByRole("button", { name: "Replace Boarding", exact: true }),
  ).toBeInViewport();
  await expect(page.getByText("On the site: Boarding")).toBeVisible(SLOW);
  expect(puts).toBeGreaterThan(0);
  expect(await says(paddock, "/boarding", "/photos/boarding-")).toBe(true);
});

test.describe("the owner's folder", () => {
  const folder = mkdtempSync(join(tmpdir(), "paddock-photos-"));
  test.use({ config: `site.photos_dir = ${JSON.stringify(folder)}\n` });
  test.beforeAll(async () => {
    const { buffer } = await phonePicture("hero.jpg", 1200, 900);
    await writeFile(join(folder, "hero.jpg"), buffer);
  });

  test("wins, which is said, and its pictures are only described here", async ({ page }) => {
    await openEditor(page, PART);
    const hero = card(page, "Home page: first picture");
    await expect(hero).toContainText("From the folder site.photos_dir in config.toml");
    await expect(hero.getByLabel("What it shows")).toBeVisible();
    await expect(hero.getByRole("button")).toHaveText([
      /^Save and publish what/,
      /^Choose the part that shows/,
    ]);
  });
});
