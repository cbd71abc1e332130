import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { pages } from "../../src/pages";
import { Paddock } from "./paddock";

/** The URL of the entry script, at the first try and at each further one. */
export const ENTRY = /\/assets\/(?:retry-\d+\/)?main-/;

/** Every page that visitors have, but the events' own, and one that there is not. */
export const paths = pages
  .filter(({ path, forStaff }) => !forStaff && !path.includes(":"))
  .map(({ path }) => (path === "*" ? "/no-such-page" : path));

interface Fixtures {
  /** Whether the events popup has come before: it does not come again. */
  popupSeen: boolean;
  /** Settings of the stable, as environment variables. */
  settings: Record<string, string>;
  /** The owner's config.toml. */
  config: string;
  /** Whether the stable may be the one that others of the worker read, because this test changes nothing. */
  isReader: boolean;
  paddock: Paddock;
  /** Whatever a page did that none should: said something on the console, asked another host. */
  faults: string[];
}

interface WorkerFixtures {
  /** The example's stable, which starts when the first reader asks for it. */
  sharedPaddock: () => Promise<Paddock>;
}

/** Every test has a stable of its own unless it only reads, and fails when a page misbehaves in passing. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  popupSeen: [true, { option: true }],
  settings: [{}, { option: true }],
  config: ["", { option: true }],
  isReader: [false, { option: true }],
  sharedPaddock: [
    async ({ browserName: _ }, use) => {
      let paddock: Promise<Paddock> | undefined;
      await use(() => {
        paddock ??= Paddock.start();
        return paddock;
      });
      await (await paddock)?.stop();
    },
    { scope: "worker" },
  ],
  paddock: async ({ settings, config, isReader, sharedPaddock }, use) => {
    if (isReader && config === "" && Object.keys(settings).length === 0) {
      await use(await sharedPaddock());
      return;
    }
    const paddock = await Paddock.start(settings, config);
    await use(paddock);
    await paddock.stop();
  },
  baseURL: async ({ paddock }, use) => use(paddock.origin),
  faults: async ({ browserName: _ }, use) => {
    const faults: string[] = [];
    await use(faults);
    expect(faults).toEqual([]);
  },
  page: async ({ page, baseURL, faults, popupSeen, isReader }, use) => {
    watch(page, baseURL ?? "", faults);
    if (isReader) {
      page.on("request", (request) => {
        const isRead = ["GET", "HEAD"].includes(request.method());
        if (!isRead) faults.push(`a reader sends: ${request.method()} ${request.url()}`);
      });
    }
    if (popupSeen) {
      await page.addInitScript(() => {
        // Not in the map's frame, which has no storage when the map cannot be reached.
        if (self === top) sessionStorage.setItem("eventsPopupShown", "true");
      });
    }
    await use(page);
  },
});

/** The example's map. */
const MAP = "https://www.openstreetmap.org/export/embed.html";

/** Notes whatever the page does that none should. */
export function watch(page: Page, origin: string, faults: string[]) {
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // The browser notes every 4xx and 5xx by itself, and that signing out cleared its cache; whether
    // either is due is for the tests to say.
    const isNote = /^(Failed to load resource|Clear-Site-Data header)/.test(message.text());
    if (!isNote) faults.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    // The map's server is asked whether it answers, on the contact page alone.
    const isMap = url.startsWith(MAP) && new URL(page.url()).pathname === "/contact";
    const isOwn = url.startsWith(origin) || url.startsWith("data:") || isMap;
    if (!isOwn && request.frame() === page.mainFrame()) faults.push(`foreign request: ${url}`);
  });
}

/** Waits until React has taken the page over. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => window.paddockLoader?.live === true);
}

/** Waits until the staff page opens without a network. */
export async function keptForOffline(page: Page): Promise<void> {
  // `waitForFunction` takes the promise of an async function for "true".
  const isKept = () =>
    page.evaluate(async () => {
      const cache = await caches.open("paddock-staff-page");
      const found = await cache.match("/admin-submissions");
      return navigator.serviceWorker.controller !== null && found !== undefined;
    });
  await expect.poll(isKept).toBe(true);
}

/** Waits until the page has been there for longer than a robot would take (5 s). */
export async function unhurried(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() > 5200);
}

/** Opens the menu of small screens. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

/** Fails if anything makes the page wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** Fails with the rules that the page breaks, if it breaks any. */
export async function expectAccessible(page: Page): Promise<void> {
  const rules = { "target-size": { enabled: true } };
  // Otherwise axe lists all that is right as well, and opens another page to put the frames' results
  // together, which costs as much as the rest. The one foreign frame, the map, isn't the site's.
  const options = { rules, resultTypes: ["violations" as const] };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const broken = violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(" ")}`);
  expect(broken).toEqual([]);
}

/** Fills in the whole form as a visitor would, from the first field to the last. */
export async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Okafor");
  await page.getByLabel("Email").first().fill("ada@visitor.example");
  await page.getByLabel("Phone").first().fill("(215) 555-0171");
  await page.getByLabel("Riding Lessons").check();
  await page.getByLabel("Trail Riding").check();
  await page.getByLabel("Riding experience").selectOption("Some experience");
  await page.getByLabel("Age group").selectOption("7 to 12");
  await page.getByLabel("Text", { exact: true }).check();
  await page.getByLabel("Goals").fill("To canter without holding on.");
  await page.getByLabel("Availability").fill("Saturday mornings");
  await page.getByLabel("Questions").fill("Is there a helmet to borrow?");
}

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send message" });

/** Signs in at the staff page's door. */
export async function signIn(page: Page, passcode: string): Promise<void> {
  await page.goto("/admin-submissions");
  await page.getByLabel("Passcode").fill(passcode);
  await page.getByRole("button", { name: "Sign in" }).click();
}
