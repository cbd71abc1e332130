import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "../support/test";

test.use({ isReader: true });

/**
 * What WCAG 1.4.6 asks of text, and the design of this one. Large text would do with less, but a
 * photograph that is rendered anew, or a longer headline, must not slip on to a dark fence unnoticed.
 */
const LEAST = 7;

/** Every text of the home page that stands on a picture. */
const WORDS = [
  ".hero-place",
  ".hero h1",
  ".hero .lead",
  ".hero .button-outline >> nth=0",
  ".hero .button-outline >> nth=1",
  ".meadow-words p",
  ".closing h2",
  ".closing .lead",
  ".closing .button-outline >> nth=0",
];

for (const width of [360, 375, 414, 768, 1023, 1024, 1280, 1440, 1920, 2560]) {
  test(`words on pictures stand out from them at ${width} px`, async ({ page }) => {
    test.setTimeout(60_000);
    await page.setViewportSize({ width, height: 1100 });
    await openWithPictures(page);

    for (const selector of WORDS) {
      const contrast = await leastContrast(page, page.locator(selector));

      expect(contrast, selector).toBeGreaterThanOrEqual(LEAST);
    }
  });
}

test.describe("with a quote", () => {
  test.use({
    config: `[home.quote]
text = "Our daughter wouldn’t talk to anyone. Then she met a pony who listened, and now she won’t stop telling us about him"
name = "Dana R., whose twins ride on Tuesdays"`,
  });

  for (const width of [375, 1440]) {
    test(`it stands in the sky, in place of the sentence, at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1100 });
      await openWithPictures(page);

      await expect(page.locator(".meadow-words p")).toHaveCount(0);
      for (const selector of [".meadow-words blockquote", ".meadow-words figcaption"]) {
        expect(await leastContrast(page, page.locator(selector)), selector).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    });
  }
});

for (const { width, height } of [
  { width: 375, height: 667 },
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1024, height: 700 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]) {
  test(`headline, lead and buttons are one group in the first view of ${width} by ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const boxOf = async (selector: string) => {
      const box = await page.locator(selector).first().boundingBox();
      if (!box) throw new Error(`${selector} is not shown`);
      return box;
    };
    const column = (await boxOf(".brand")).x;

    for (const part of [".hero-place", ".hero h1", ".hero .lead", ".hero .actions"]) {
      expect((await boxOf(part)).x, part).toBeCloseTo(column, 0);
    }
    const first = await boxOf(".hero .button-primary");
    expect(first.y + first.height).toBeLessThanOrEqual(height);
    // Below the buttons there is still some of the picture.
    const picture = await boxOf(".hero-picture img");
    expect(picture.y + picture.height).toBeGreaterThan(first.y + first.height + 16);
  });
}

for (const [width, least, most] of [
  [1440, 110, 130],
  [1920, 110, 130],
  [375, 48, 60],
] as const) {
  test(`the headline has ${least} to ${most} px at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");

    const size = await page
      .locator(".hero h1")
      .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));

    expect(size).toBeGreaterThanOrEqual(least);
    expect(size).toBeLessThanOrEqual(most);
  });
}

for (const [name, width, deviceScaleFactor, most] of [
  ["phone", 375, 3, 36_000],
  ["desktop", 1440, 1, 80_000],
  ["dense desktop", 1440, 2, 80_000],
] as const) {
  test(`a ${name} gets a hero of at most ${most} bytes, once`, async ({ browser, paddock }) => {
    const page = await browser.newPage({ viewport: { width, height: 812 }, deviceScaleFactor });
    const sizes: number[] = [];
    page.on("response", async (response) => {
      if (/\/hero-.*\.avif$/.test(response.url())) sizes.push((await response.body()).length);
    });

    await page.goto(paddock.origin, { waitUntil: "load" });

    await expect.poll(() => sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThanOrEqual(most);
    await page.close();
  });
}

async function openWithPictures(page: Page) {
  await page.goto("/");
  await page.evaluate(async () => {
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all([...document.images].map((picture) => picture.decode()));
  });
}

/** The contrast of an element's text with the least suitable pixel behind its lines. */
async function leastContrast(page: Page, text: Locator): Promise<number> {
  const { color, boxes } = await text.evaluate((element: HTMLElement) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const found = {
      color: getComputedStyle(element).color,
      boxes: [...range.getClientRects()].map(({ x, y, width, height }) => ({
        x,
        y: y + scrollY,
        width,
        height,
      })),
    };
    element.style.transition = "none";
    element.style.color = "transparent";
    return found;
  });
  const ink = luminance(color.match(/\d+/g)?.map(Number) ?? []);
  const contrasts: number[] = [];
  for (const clip of boxes) {
    const png = await page.screenshot({ clip, fullPage: true, animations: "disabled" });
    const { data, info } = await sharp(png)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (let at = 0; at < data.length; at += info.channels) {
      const ground = luminance([...data.subarray(at, at + 3)]);
      contrasts.push((Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05));
    }
  }
  // Not Math.min(...): there are more pixels than arguments allowed.
  return contrasts.reduce((least, contrast) => Math.min(least, contrast), Number.POSITIVE_INFINITY);
}

/** Relative luminance of an sRGB colour, as WCAG 2 defines it. */
function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
