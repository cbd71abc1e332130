import { test as base, expect } from "@playwright/test";
import { PASSCODE, Paddock } from "../support/paddock";
import { paths } from "../support/test";
import { button, control, type Engine, link, words } from "./engine";
import { startFirefox } from "./firefox";
import { startWebKit } from "./webkit";

const engines = { firefox: startFirefox, webkit: startWebKit };

interface Fixtures {
  /** Which engine the project tests. */
  engine: keyof typeof engines;
  visitor: Engine;
  paddock: Paddock;
}

const test = base.extend<Fixtures>({
  engine: ["firefox", { option: true }],
  visitor: async ({ engine }, use, info) => {
    const browser = await engines[engine]();
    await browser.resize(1280, 900);
    await use(browser);
    if (info.error) {
      const path = info.outputPath("page.png");
      await browser.screenshot(path);
      await info.attach("page", { path });
    }
    const { errors } = browser;
    await browser.close();
    expect(errors).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  paddock: async ({}, use) => {
    const paddock = await Paddock.start();
    await use(paddock);
    await paddock.stop();
  },
});

test.describe.configure({ timeout: 120_000 });

const isLive = (browser: Engine) =>
  browser.evaluate<boolean>("window.paddockLoader?.live === true");

async function open(browser: Engine, url: string) {
  await browser.open(url);
  await browser.evaluate("sessionStorage.setItem('eventsPopupShown', 'true')");
  await expect.poll(() => isLive(browser)).toBe(true);
}

/** A robot would have sent the form by then: the server counts five seconds. */
const takeTime = () => new Promise((resolve) => setTimeout(resolve, 5_300));

test("every page has its heading, comes to life and is never too wide", async ({
  visitor: browser,
  paddock,
}) => {
  for (const path of [...paths, "/events/wine-and-ride", "/admin-submissions"]) {
    await open(browser, paddock.origin + path);
    expect(await browser.shows("//h1"), path).toBe(true);
    for (const width of [375, 768, 1280]) {
      await browser.resize(width, 900);
      const tooWide = "document.documentElement.scrollWidth - innerWidth";
      expect(await browser.evaluate<number>(tooWide), `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test("the menu opens, closes at a tap beside it, and leads on", async ({
  visitor: browser,
  paddock,
}) => {
  await browser.resize(600, 800);
  await open(browser, `${paddock.origin}/`);
  const menu = "//dialog[@id='menu']//nav";

  await browser.click(button("Menu"));
  await expect.poll(() => browser.shows(menu)).toBe(true);
  await browser.clickAt(20, 400);
  await expect.poll(() => browser.shows(menu)).toBe(false);
  await browser.click(button("Menu"));
  await browser.click(`//dialog[@id='menu']${link("Boarding")}`);

  await expect.poll(() => browser.evaluate<string>("location.pathname")).toBe("/boarding");
  await expect.poll(() => browser.shows(menu)).toBe(false);
});

test("an inquiry is sent and reaches the office", async ({ visitor: browser, paddock }) => {
  await open(browser, `${paddock.origin}/contact`);
  await browser.type(control("First name"), "Zoë");
  await browser.type(control("Last name"), "Okafor");
  await browser.type(control("Email"), "zoe@visitor.example");
  await browser.type(control("Phone"), "(215) 555-0171");
  await browser.click(control("Riding Lessons"));
  await browser.type(control("Riding experience"), "Some experience");
  await browser.type(control("Age group"), "7 to 12");
  await takeTime();

  await browser.click(button("Send message"));

  await expect.poll(() => browser.evaluate<string>("location.pathname")).toBe("/thank-you");
  expect(await paddock.nextWebhook()).toMatchObject({ firstName: "Zoë", ageGroup: "7-12" });
});

test("a party is registered in the dialog", async ({ visitor: browser, paddock }) => {
  await open(browser, `${paddock.origin}/events`);
  await browser.click(button("Sign Up for Wine and Ride"));
  await browser.type(`//dialog[@open]${control("Name").split("|")[0]}`, "Zoë Okafor");
  await browser.type(`//dialog[@open]${control("Email").split("|")[0]}`, "zoe@visitor.example");
  await browser.type(`//dialog[@open]${control("Phone").split("|")[0]}`, "(215) 555-0171");
  await takeTime();

  await browser.click(`//dialog[@open]${button("Register")}`);

  await expect.poll(() => browser.shows(words("Registration Successful!"))).toBe(true);
  expect(await paddock.nextWebhook()).toMatchObject({ totalAttendees: 1 });
});

test("staff sign in and note something that is there after a reload", async ({
  visitor: browser,
  paddock,
}) => {
  await sendSubmissions(paddock.origin);
  await open(browser, `${paddock.origin}/admin-submissions`);
  await browser.type(control("Passcode"), PASSCODE);
  await browser.click(button("Sign in"));
  const note = "//textarea[@data-action='note']";

  await browser.type(note, "Call after six");
  await browser.click("//h1");
  await expect.poll(() => browser.shows(words("Saved"))).toBe(true);
  await open(browser, `${paddock.origin}/admin-submissions`);

  await expect
    .poll(() => browser.evaluate<string>("document.querySelector('[data-action=note]')?.value"))
    .toBe("Call after six");
});

async function sendSubmissions(origin: string) {
  const stamp = (await (await fetch(`${origin}/api/form-stamp`)).json()).stamp;
  await takeTime();
  const answer = await fetch(`${origin}/api/contact-submissions`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      firstName: "Ada",
      lastName: "Okafor",
      email: "ada@visitor.example",
      phone: "(215) 555-0171",
      riderExperience: "some-experience",
      servicesInterested: ["Riding Lessons"],
      ageGroup: "7-12",
      preferredContact: "text",
      leaveBlank: "",
      stamp,
      source: "/contact",
    }),
  });
  expect(answer.status).toBe(201);
}
