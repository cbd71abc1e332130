import { expect } from "@playwright/test";
import { live, test } from "../support/test";

for (const width of [375, 768, 1440]) {
  test(`each day is printed on its event's picture at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/events");
    await live(page);

    const gaps = await page.locator(".event-picture").evaluateAll((pictures) =>
      pictures.map((picture) => {
        const image = picture.querySelector("img")?.getBoundingClientRect();
        const day = picture.querySelector(".event-tab")?.getBoundingClientRect();
        return image && day ? day.top - image.bottom : Number.NaN;
      }),
    );

    expect(gaps).toHaveLength(4);
    for (const gap of gaps) expect(gap).toBeLessThan(0);
  });
}
