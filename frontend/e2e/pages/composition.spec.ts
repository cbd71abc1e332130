import { expect, type Page } from "@playwright/test";
import { live, sendButton, test } from "../support/test";

test.use({ isReader: true });

/** Where an element stands, in the window. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));

for (const width of [768, 900, 1100, 1152, 1440]) {
  test(`the two lists of the form stand on one line at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/contact");

    const [first, second] = [await boxOf(page, "#riderExperience"), await boxOf(page, "#ageGroup")];

    expect(first.y).toBe(second.y);
    expect(first.width).toBeGreaterThan(170);
  });
}

for (const width of [360, 375, 430]) {
  test(`no answer of the form's lists is cut off at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/contact");

    const lacking = await page.locator("select.control:visible").evaluateAll((lists) =>
      lists.flatMap((list) => {
        const { paddingLeft, paddingRight, borderLeftWidth, font } = getComputedStyle(list);
        const frame = [paddingLeft, paddingRight, borderLeftWidth, borderLeftWidth];
        const room = frame.reduce((left, part) => left - Number.parseFloat(part), list.clientWidth);
        const pen = document.createElement("canvas").getContext("2d");
        if (!pen) throw new Error("no canvas to measure with");
        pen.font = font;
        const answers = [...list.querySelectorAll("option")].map(({ text }) => text);
        return answers.filter((text) => pen.measureText(text).width > room);
      }),
    );

    expect(lacking).toEqual([]);
  });

  test(`the form's boxes are rows of 44 px at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/contact");

    const heights = await page
      .locator(".form .choice")
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));

    expect(heights.length).toBeGreaterThan(5);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
}

for (const width of [768, 900, 1024]) {
  test(`the header has the phone number and the email at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1024 });
    await page.goto("/");

    for (const kind of ["tel:", "mailto:"]) {
      await expect(page.locator(`.site-header a[href^="${kind}"]:visible`)).toHaveCount(1);
    }
    await expect(page.locator(".hero .button-primary")).toBeInViewport();
  });
}

for (const path of ["/lessons", "/about", "/events/over-one"]) {
  test(`no button of ${path} stands in a row alone after others`, async ({ page }) => {
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const tops = await page
        .locator(".page-band .actions > *")
        .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().y));
      expect(new Set(tops).size, `${width} px`).toBe(1);
    }
  });
}

for (const path of ["/boarding", "/showing", "/birthday-parties", "/about"]) {
  test(`the three buttons of ${path} stand in one row at 768 px`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(path);

    const rows = await page.locator("main .actions:has([href^=tel])").evaluateAll((groups) =>
      groups.map((group) => {
        const tops = [...group.children].map((button) => button.getBoundingClientRect().y);
        return new Set(tops).size;
      }),
    );

    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(rows.map(() => 1));
  });
}

test("a page's title is larger than its sections' on a tablet, on every page", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ["/lessons", "/contact-form"]) {
    await page.goto(path);
    expect(await sizeOf(page, "h1"), path).toBeGreaterThanOrEqual(55);
  }
});

test("the whole registration dialog is in a laptop's view", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/events");
  await live(page);
  await page.getByRole("button", { name: "Sign Up for Creekside Trail Ride" }).click();

  const button = page.getByRole("button", { name: "Register", exact: true });
  await expect(button).toBeVisible();
  const box = await button.boundingBox();

  const dialog = await boxOf(page, ".registration");
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(dialog.bottom - 12);
});

test.describe("with a refused form", () => {
  test.use({ isReader: false });

  for (const { width, height } of [
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    test(`at ${width} px the message covers neither the summary of errors nor one of them`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/contact");
      await live(page);
      await sendButton(page).click();
      await expect(page.getByRole("alert")).toBeVisible();

      const covered = await page.evaluate(() => {
        const toast = document.querySelector(".toast")?.getBoundingClientRect();
        if (!toast) return ["no message"];
        return [...document.querySelectorAll(".error-summary, .field-error")]
          .filter((element) => {
            const { top, right, bottom, left } = element.getBoundingClientRect();
            const isBeside = right < toast.left || left > toast.right;
            return !isBeside && bottom > toast.top && top < toast.bottom;
          })
          .map(({ id, className }) => id || className);
      });

      expect(covered).toEqual([]);
    });
  }
});

for (const width of [375, 768]) {
  test(`the phone number stands above the form at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 });
    await page.goto("/contact");

    const number = page.locator("main .contact-phone").filter({ visible: true });
    await expect(number).toHaveCount(1);

    expect((await number.boundingBox())?.y).toBeLessThan((await boxOf(page, ".form")).y);
  });
}

test("the next event, and an event's day and price, are in a laptop's first view", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/events");
  expect((await boxOf(page, ".event .event-day")).bottom).toBeLessThan(900);

  await page.goto("/events/creekside-trail-ride");

  await expect(page.locator(".page-band").getByText(/May 1, 2027 · \$25/)).toBeInViewport();
});

test("the next event's button is the filled one at every width", async ({ page }) => {
  await page.goto("/events");
  for (const width of [375, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const grounds = await page
      .locator(".event .button")
      .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor));

    expect(grounds.map((ground) => ground !== "rgba(0, 0, 0, 0)")).toEqual([true, false, false]);
  }
});

test("on the home page figures have their words below them, and arrows stand at one height", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  const figure = await boxOf(page, ".poster-figure");
  const words = await boxOf(page, ".poster p");
  expect(words.y).toBeGreaterThanOrEqual(figure.bottom - 24);
  expect(words.x).toBeCloseTo(figure.x, 0);
  const lead = await boxOf(page, ".section-head .lead");
  expect(lead.x).toBeCloseTo((await boxOf(page, ".service:nth-child(2)")).x, 0);

  await page.setViewportSize({ width: 768, height: 1024 });

  const arrows = await page
    .locator(".service:not(:first-child) svg")
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().y)));
  expect(new Set(arrows).size).toBe(1);
});

test.describe("with another address", () => {
  test.use({ config: '[site.address]\nstreet = "12B Old Mill Lane"' });

  test("the drawn map names the street", async ({ page }) => {
    await page.goto("/contact");

    await expect(page.locator(".map svg")).toHaveText("Old Mill Lane");
  });
});

test("on a tablet the header has the mark beside the name, on one line with the navigation", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/");

  const mark = await boxOf(page, ".brand img");
  const name = await boxOf(page, ".brand-name");
  expect(name.x).toBeGreaterThan(mark.right);
  expect(name.right).toBeLessThan((await boxOf(page, ".bar-nav")).x);
});
