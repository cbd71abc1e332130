import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import { test } from "./test";

/**
 * What WCAG 1.4.6 asks of text, and the design of this one. Large text would do with less, but a
 * photograph that is rendered anew, or a longer headline, must not slip on to the barn's roof
 * unnoticed. Measured: 7.3 and more in the sky, 11.1 and more on the dark foot.
 */
const LEAST = 7;

for (const width of [360, 375, 414, 768, 1024, 1440, 1920, 2560]) {
  test(`the hero's words stand out from the picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1100 });
    await page.goto("/");
    await page.locator(".hero-picture img").evaluate((img: HTMLImageElement) => img.decode());

    for (const selector of [".hero-place", ".hero h1", ".hero .lead", ".hero .button-outline"]) {
      const contrast = await leastContrast(page, page.locator(selector));

      expect(contrast, selector).toBeGreaterThanOrEqual(LEAST);
    }
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
