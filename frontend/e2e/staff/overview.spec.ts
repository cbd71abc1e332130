import { expect, type Page } from "@playwright/test";
import { overview, weeksOf } from "../../src/testing/overview.fixture";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll, signIn, test } from "../support/test";

/** Writes to the stable as the form does, once for each of these services. */
async function write({ request }: Page, services: string[]): Promise<void> {
  const stamps = await Promise.all(
    services.map(async () => (await (await request.get("/api/form-stamp")).json()).stamp),
  );
  // Longer over the form than a robot is (5 s).
  await new Promise((resolve) => setTimeout(resolve, 5300));
  for (const [place, service] of services.entries()) {
    const reply = await request.post("/api/contact-submissions", {
      data: {
        firstName: "Ada",
        lastName: "Whitlock",
        email: "ada.whitlock@rider.example",
        phone: "(215) 555-0187",
        riderExperience: "returning-rider",
        servicesInterested: [service],
        ageGroup: "18-adult",
        goals: "Canter again without holding my breath.",
        availability: "Tuesday evenings",
        questions: "Do you have a quiet horse?",
        preferredContact: "email",
        leaveBlank: "",
        stamp: stamps[place],
        source: "/lessons",
      },
    });
    expect(reply.status()).toBe(201);
  }
}

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    const focus = page.locator(":focus");
    if ((await focus.count()) === 0) continue;
    await expect(focus).toHaveCSS("outline-style", /solid|auto/);
    if ((await focus.innerText()).trim() === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}

test("the keyboard alone leads to what came in, and to the numbers behind it", async ({ page }) => {
  await write(page, ["Riding Lessons", "Riding Lessons", "Summer Camps"]);
  await signIn(page, PASSCODE);
  await expect(page.getByRole("article")).toHaveCount(3);

  await tabTo(page, "Overview");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/#overview$/);
  const submissions = page.getByRole("region", { name: "Inquiries each week" });
  await expect(submissions).toContainText(
    "3 inquiries in the last 26 weeks, 0.1 a week on average",
  );
  await expect(submissions.getByRole("img")).toHaveAccessibleName(
    "A column for each of 26 weeks: 3 inquiries and, on top of them, 0 spam",
  );
  await expect(page.getByText("Not handled yet").first().locator("..")).toContainText(
    "3of 3 inquiries in the last 26 weeks; the oldest came in 1 minute ago",
  );
  await expectAccessible(page);

  await tabTo(page, "3 months");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^The last 13 weeks: from/)).toBeVisible();
  for (const [name, row] of [
    ["Inquiries each week", /\w+ \d+, \d{4}, so far 3 0/],
    ["Services people ask about", "Riding Lessons 2 67%"],
    ["Pages people write from", "/lessons 3 100%"],
    ["Time until inquiries are handled", "Not handled yet 3 100%"],
  ] as const) {
    await tabTo(page, `${name} as a table`);
    await page.keyboard.press("Enter");
    const table = page.getByRole("table", { name });
    await expect(table.getByRole("row", { name: row })).toBeVisible();
  }
  await expectAccessible(page);
});

test("what staff have just handled waits no longer", async ({ page }) => {
  await write(page, ["Horse Boarding"]);
  await signIn(page, PASSCODE);
  await page.getByRole("link", { name: "Overview" }).click();
  const waiting = page.getByText("Not handled yet").first().locator("..");
  await expect(waiting).toContainText("1of 1 inquiry in the last 26 weeks");

  await page.getByRole("link", { name: "Inquiries" }).click();
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("button", { name: "Mark as handled" })).toHaveCount(0);
  await page.getByRole("link", { name: "Overview" }).click();

  await expect(waiting).toContainText("0every inquiry from the last 26 weeks has been handled");
});

test("a house in which nothing came in yet says what will be there", async ({ page }) => {
  await signIn(page, PASSCODE);
  await page.getByRole("link", { name: "Overview" }).click();

  await expect(page.getByText(/^No one has written or registered/)).toBeVisible();
  await expectAccessible(page);
});

for (const width of [320, 375, 768, 1440]) {
  test(`at ${width} px every plot fits and is large enough to read`, async ({ page }) => {
    const counts = Array.from({ length: 104 }, (_, week) => (week * 7) % 23);
    const weeks = weeksOf(counts).map((week, at) => ({
      ...week,
      spam: at % 5,
      registrations: at % 4,
    }));
    await page.route("**/api/admin/overview?*", (route) => {
      const count = Number(new URL(route.request().url()).searchParams.get("weeks"));
      return route.fulfill({ json: overview({ weeks: weeks.slice(-count) }) });
    });
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, PASSCODE);
    await page.getByRole("link", { name: "Overview" }).click();
    for (const [button, shown] of [
      ["3 months", 13],
      ["6 months", 26],
      ["1 year", 52],
      ["2 years", 104],
    ] as const) {
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(new RegExp(`^The last ${shown} weeks`))).toBeVisible();

      const plots = page.locator(".plot-frame svg");
      await expect(plots).toHaveCount(2);
      const [smallest, overhang] = await plots.evaluateAll((svgs) => {
        const texts = svgs.flatMap((svg) => [...svg.querySelectorAll("text")]);
        const sizes = texts.map((text) => {
          const scale = text.getScreenCTM()?.a ?? 0;
          return Number.parseFloat(getComputedStyle(text).fontSize) * scale;
        });
        const ends = texts.map((text) => text.getBoundingClientRect().right - innerWidth);
        return [Math.min(...sizes), Math.max(...ends)];
      });
      expect(smallest).toBeGreaterThanOrEqual(12);
      expect(overhang).toBeLessThanOrEqual(0);
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
  });
}
