import { expect, type Page } from "@playwright/test";
import { ENTRY, live, paths, test } from "../support/test";

test.use({ isReader: true });

const PAGE_STYLES = /\/assets\/pages-[\w-]{8}\.css$/;

/** How every element below `main` looks: its place and all that its style computes to. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.querySelectorAll("header, main, main *, footer *")].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const values = [...style].map((name) => `${name}:${style.getPropertyValue(name)}`);
      const at = [x, y + scrollY, width, height].map(Math.round);
      return `${element.tagName}.${element.className} ${at} ${values.join(";")}`;
    });
  });
}

/** The styles of all pages, as they come when a link is followed. */
async function addPageStyles(page: Page) {
  await page.evaluate(async () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = document.querySelector<HTMLElement>("[data-styles]")?.dataset.styles ?? "";
    await new Promise((resolve, reject) => {
      link.onload = resolve;
      link.onerror = reject;
      document.head.append(link);
    });
  });
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

for (const path of [...paths, "/events/wine-and-ride", "/admin-submissions"]) {
  for (const width of [375, 1440]) {
    test(`${path} at ${width} px comes with all styles that it needs`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      // Nothing is taken over while the two are compared.
      await page.route(ENTRY, () => {});
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(path);
      const alone = await looks(page);

      await addPageStyles(page);

      expect(await looks(page)).toEqual(alone);
    });
  }
}

test("every color and size that a page's styles use is defined in them", async ({ request }) => {
  for (const path of [...paths, "/events/wine-and-ride", "/admin-submissions"]) {
    const html = await (await request.get(path)).text();
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)]
      .map(([, text]) => text)
      .join();
    const defined = [...styles.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name);
    const used = [...styles.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);

    expect(used.length, path).toBeGreaterThan(0);
    expect(
      used.filter((name) => !defined.includes(name)),
      path,
    ).toEqual([]);
  }
});

test("a page that a link leads to is not shown before its styles, however late they come", async ({
  page,
}) => {
  await page.goto("/contact");
  await live(page);
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(PAGE_STYLES, async (route) => {
    await late;
    await route.continue();
  });

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
  await page.waitForTimeout(1500);
  await expect(title(page)).toHaveText(/Contact/);
  arrive();
  await expect(title(page)).toHaveText("Riding lessons");
  await expect(page.locator(".panel-forest")).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
});

test("a link whose page's styles an update has removed loads the page", async ({
  page,
  faults,
}) => {
  await page.goto("/contact");
  await live(page);
  await page.route(PAGE_STYLES, (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/-[\w-]{8}\.css/, "-0LDbu1Ld.css"),
    }),
  );
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(title(page)).toHaveText("Riding lessons");
  expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBeUndefined();
  // The browser notes by itself that a 404 is no stylesheet.
  expect(faults.splice(0)).toEqual([expect.stringContaining("Refused to apply style")]);
});

test("a link whose page's styles never come loads the page", async ({ page }) => {
  await page.goto("/contact");
  await live(page);
  await page.route(PAGE_STYLES, () => {});

  await page.getByRole("banner").getByRole("link", { name: "Lessons" }).click();

  await expect(title(page)).toHaveText("Riding lessons", { timeout: 15_000 });
});

for (const [what, fails] of [
  ["late", false],
  ["not at all", true],
] as const) {
  test(`going back from a reloaded page shows a styled one, though styles come ${what}`, async ({
    page,
  }) => {
    await page.goto("/lessons");
    await live(page);
    await page.getByRole("banner").getByRole("link", { name: "Showing" }).click();
    await expect(title(page)).toHaveText("Show team");
    await page.reload();
    await live(page);
    await page.route(PAGE_STYLES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await (fails ? route.abort() : route.continue());
    });

    await page.goBack();

    await expect(title(page)).toHaveText("Riding lessons");
    await expect(page.locator(".panel-forest")).not.toHaveCSS(
      "background-color",
      "rgba(0, 0, 0, 0)",
    );
  });
}
