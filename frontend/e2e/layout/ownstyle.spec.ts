import { expectEveryPageFits, expectStaffPageFits } from "../support/nothingLost";
import { test } from "../support/test";

// A style sheet of the reader's own makes the text twice as large. Unlike the browser's setting, it
// changes no media query: a screen is as wide in rem as ever.
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    }),
  );
});

test("with a reader's own style at 200 % every page fits into 375 px", async ({ page }) => {
  test.setTimeout(120_000);
  await expectEveryPageFits(page, 375);
});

test("with a reader's own style at 200 % every view of the staff page fits into 375 px", async ({
  page,
  paddock,
  request,
}) => {
  test.setTimeout(120_000);
  await expectStaffPageFits(page, request, paddock.origin, 375);
});
