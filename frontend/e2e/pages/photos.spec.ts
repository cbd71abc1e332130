import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import sharp from "sharp";
import { Paddock } from "../support/paddock";
import { test as base } from "../support/test";

/** Red and green above, blue and white below, once the camera's orientation is heeded. */
async function takeOnItsSide(file: string): Promise<void> {
  const square = (r: number, g: number, b: number, left: number, top: number) => ({
    input: { create: { width: 400, height: 300, channels: 3 as const, background: { r, g, b } } },
    left,
    top,
  });
  const upright = sharp({
    create: { width: 800, height: 600, channels: 3, background: "white" },
  }).composite([
    square(200, 40, 40, 0, 0),
    square(40, 160, 40, 400, 0),
    square(40, 40, 200, 0, 300),
  ]);
  const lying = sharp(await upright.png().toBuffer()).rotate(270);
  await lying.withMetadata({ orientation: 6 }).jpeg().toFile(file);
}

const test = base.extend({
  paddock: async ({ browserName: _ }, use) => {
    const folder = await mkdtemp(join(tmpdir(), "paddock-photos-"));
    await takeOnItsSide(join(folder, "boarding.jpg"));
    const paddock = await Paddock.start({ PADDOCK_SITE__PHOTOS_DIR: folder });
    await use(paddock);
    await paddock.stop();
    await rm(folder, { recursive: true });
  },
});

test("a photograph of the owner's is shown upright, in its colors, as AVIF", async ({ page }) => {
  const picture = page.locator('img[src^="/photos/boarding-"]');
  await expect(async () => {
    await page.goto("/boarding");
    await expect(picture).toHaveCount(1, { timeout: 100 });
  }).toPass({ timeout: 60_000 });

  const shown = await picture.evaluate(async (img: HTMLImageElement) => {
    img.loading = "eager";
    await img.decode();
    const canvas = document.createElement("canvas");
    canvas.width = img.naturalWidth;
    canvas.height = img.naturalHeight;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(img, 0, 0);
    const at = (x: number, y: number) => [
      ...(context?.getImageData(canvas.width * x, canvas.height * y, 1, 1).data ?? []),
    ];
    const corners = [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)];
    return { url: img.currentSrc, ratio: img.naturalWidth / img.naturalHeight, corners };
  });

  expect(shown.url).toMatch(/\/photos\/boarding-\d+-[\w-]+\.avif$/);
  expect(shown.ratio).toBeCloseTo(10 / 7, 2);
  const expected = [
    [200, 40, 40],
    [40, 160, 40],
    [40, 40, 200],
    [255, 255, 255],
  ];
  for (const [corner, color] of expected.entries()) {
    for (const [channel, value] of color.entries()) {
      const found = shown.corners[corner]?.[channel] ?? -1;
      expect(Math.abs(found - value), `${corner}: ${shown.corners[corner]}`).toBeLessThan(12);
    }
  }
});
