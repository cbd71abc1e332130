import type { Page } from "@playwright/test";
import sharp from "sharp";

/** The program prepares each picture, which takes some seconds. */
export const SLOW = { timeout: 120_000 };

/** A picture as a phone takes it: lying on its side, with a note of which way is up. */
export async function phonePicture(name: string, width = 3000, height = 2250) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const background = { r: 90, g: 120, b: 80 };
  const picture = sharp({ create: { width, height, channels: 3, background, noise } });
  const buffer = await picture.jpeg({ quality: 80 }).withMetadata({ orientation: 6 }).toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

export type Chosen = Awaited<ReturnType<typeof phonePicture>>;

/** Presses a button that opens the device's pictures, and chooses some. */
export async function choose(page: Page, button: string | RegExp, files: Chosen[]): Promise<void> {
  const coming = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await coming).setFiles(files);
}

/** Replaces the picture that is called `title`, and confirms it in the review. */
export async function replace(page: Page, title: string, file: Chosen): Promise<void> {
  await choose(page, `Replace ${title}`, [file]);
  await confirm(page);
}

/** Confirms a picture in the review. */
export const confirm = (page: Page) =>
  page.getByRole("dialog").getByRole("button", { name: "Put it on the site" }).click();

/** The card of the picture that is called `title`. */
export const card = (page: Page, title: string) =>
  page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
