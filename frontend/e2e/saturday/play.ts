import { mkdirSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll, watch } from "../support/test";
import { Books, type Occasion } from "./books";
import { type Day, dayOf, moment } from "./days";
import { expect } from "./patience";
import { ReportOfTheDay } from "./record";
import { FAMILY_DAY, RIDE, type Stable } from "./stable";

export const PHONE = { width: 375, height: 740 };
export const OFFICE_SCREEN = { width: 1440, height: 900 };

interface Visit {
  viewport: typeof PHONE;
  /** The internet address that they come from. */
  ip: string;
  /** Whether the staff page's worker may run. */
  keepsPages?: boolean;
}

/** Everything that the steps of the play share. */
export class Play {
  readonly books = new Books();
  readonly report = new ReportOfTheDay();
  /** What axe found, and what stands where it shouldn't. The play goes on, and the test fails at its end. */
  readonly finds: string[] = [];
  readonly family: Occasion;
  readonly ride: Occasion;
  readonly nextRide: Occasion;
  private readonly contexts: BrowserContext[] = [];
  private calledOffAt = 0;

  constructor(
    readonly stable: Stable,
    private readonly browser: Browser,
    readonly faults: string[],
  ) {
    const { saturday, nextSaturday } = stable;
    this.family = this.books.addEvent({ ...FAMILY_DAY, day: saturday });
    const ride = (day: Day) => this.books.addEvent({ ...RIDE, id: stable.rideOn(day), day });
    [this.ride, this.nextRide] = [ride(saturday), ride(nextSaturday)];
  }

  /** Sets the clock of the program and of every browser, once all mails of the time before are out. */
  async goTo(day: Day, time: string): Promise<void> {
    const { total } = this.books.letters.mails;
    await expect
      .poll(() => this.stable.mails.length, { message: "mails", timeout: 30_000 })
      .toBe(total);
    this.stable.clock.set(moment(day, time));
    const now = this.stable.clock.now();
    await Promise.all(this.contexts.map((context) => context.clock.setSystemTime(now)));
  }

  note(what: string): void {
    this.report.note(this.stable.clock.now(), what);
  }

  /** The day by the stable's clock. */
  get today(): Day {
    return dayOf(this.stable.clock.now());
  }

  noteCallOff(): void {
    this.calledOffAt = performance.now();
  }

  /** Milliseconds since the ride was called off. */
  sinceCallOff = (): number => performance.now() - this.calledOffAt;

  /** A browser of its own. */
  async open({ viewport, ip, keepsPages = false }: Visit): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.stable.origin,
      viewport,
      serviceWorkers: keepsPages ? "allow" : "block",
      extraHTTPHeaders: { "x-forwarded-for": ip },
    });
    this.contexts.push(context);
    await context.clock.install({ time: this.stable.clock.now() });
    await context.addInitScript(() => sessionStorage.setItem("eventsPopupShown", "true"));
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    watch(page, this.stable.origin, this.faults);
    return page;
  }

  async close(page: Page): Promise<void> {
    const context = page.context();
    this.contexts.splice(this.contexts.indexOf(context), 1);
    await context.close();
  }

  /** None of these words stands on the page. */
  async expectNone(page: Page, words: string[]): Promise<void> {
    for (const one of words) {
      if ((await page.getByText(one).count()) > 0) this.finds.push(`${page.url()} says: ${one}`);
    }
  }

  /** A look at the page: nothing that axe finds, nothing wider than the screen, and a picture if somebody wants one. */
  async look(page: Page, name: string): Promise<void> {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page).catch((error: Error) =>
      this.finds.push(`${name}: ${error.message}`),
    );
    const folder = process.env.SATURDAY_PICTURES;
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await page.screenshot({
      path: `${folder}/${name}.png`,
      fullPage: (page.viewportSize()?.width ?? 0) < 1000,
    });
  }
}

/** Signs staff in. */
export async function signIn(page: Page, name: string, isOwn = false): Promise<void> {
  await page.goto("/admin-submissions");
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByLabel("Your name (optional)").fill(name);
  if (isOwn) await page.getByLabel("This is my own device").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Staff" }).waitFor();
}

/** Shows the registrations for an event. */
export async function openEvent(page: Page, { id }: Occasion): Promise<void> {
  await page.goto(`/admin-submissions#registrations?event=${id}`);
  await page.getByRole("button", { name: "Add by phone" }).waitFor();
}
