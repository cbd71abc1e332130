import { expect } from "@playwright/test";
import config from "../../playwright.config";
import {
  expectEveryPageFits,
  expectNothingLost,
  expectStaffPageFits,
} from "../support/nothingLost";
import { paths, test } from "../support/test";

const { launchOptions } = config.use ?? {};

// The browser's own font size, twice as large as usual.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), "--blink-settings=defaultFontSize=32"],
  },
});

for (const width of [768, 1280]) {
  test(`with text at 200 % nothing is lost at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(size).toBe("32px");

    for (const path of [...paths, "/admin-submissions"]) {
      await page.goto(path);
      await expectNothingLost(page);
    }
  });
}

test("with text at 200 % every page fits into 375 px", async ({ page }) => {
  test.setTimeout(120_000);
  await expectEveryPageFits(page, 375);
});

test("with text at 200 % a registrant's own page fits into 375 px", async ({ page, request }) => {
  const { stamp } = await (await request.get("/api/form-stamp")).json();
  const primaryRegistrant = {
    name: "Ada Whitlock",
    email: "ada.whitlock@rider.example",
    phone: "(215) 555-0187",
  };
  const additionalAttendees = [{ name: "Tom Whitlock", age: "39" }];
  const reply = await request.post("/api/event-registrations", {
    data: { eventId: "wine-and-ride", primaryRegistrant, additionalAttendees, stamp },
  });
  const { managePath } = await reply.json();
  await page.setViewportSize({ width: 375, height: 812 });
  for (const shows of ["", "?change", "?cancel"]) {
    await page.goto(managePath + shows);
    await expectNothingLost(page);
  }
});

for (const width of [375, 768]) {
  test(`with text at 200 % every view of the staff page fits into ${width} px`, async ({
    page,
    paddock,
    request,
  }) => {
    test.setTimeout(120_000);
    await expectStaffPageFits(page, request, paddock.origin, width);
  });
}
