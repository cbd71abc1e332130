import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, expectNoSidewaysScroll, keptForOffline, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
test.use({ viewport: { width: 375, height: 740 }, serviceWorkers: "allow" });

/** What the browser says of requests without a network. */
const WITHOUT_NETWORK =
  /ERR_INTERNET_DISCONNECTED|couldn't get the server's answer|ERR_FAILED|Failed to load resource/;

test.afterEach(({ faults }) => {
  const own = faults.filter((fault) => !WITHOUT_NETWORK.test(fault));
  faults.splice(0, faults.length, ...own);
});

async function signIn(page: Page, { isOwn }: { isOwn: boolean }): Promise<void> {
  await page.goto("/admin-submissions");
  await page.getByLabel("Passcode").fill(PASSCODE);
  if (isOwn) await page.getByLabel("This is my own device").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
}

/** Registers a party of two for Wine and Ride. */
const register = (page: Page, name: string, phone: string): Promise<string> =>
  page.evaluate(
    async (form) => {
      const response = await fetch("/api/admin/registrations", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(form),
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(answer));
      return (answer.registration ?? answer).id as string;
    },
    { id: randomUUID(), eventId: "wine-and-ride", name, phone, people: 2 },
  );

/** The browser's clock shows the event's day: before it, nobody can be marked as a no-show. */
async function reachItsDay(page: Page): Promise<void> {
  const { events } = await (await page.request.get("/api/events")).json();
  const { date } = (events as { id: string; date: string }[]).find(
    ({ id }) => id === "wine-and-ride",
  ) ?? { date: "" };
  await page.clock.install({ time: `${date}T16:00:00Z` });
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `${name} came` });

const noShow = (page: Page, name: string) => page.getByRole("button", { name: `${name}: no-show` });

/** How each is marked, as the server knows. */
const marks = (page: Page, id: string): Promise<string[]> =>
  page.evaluate(async (registration) => {
    const answer = await (await fetch(`/api/admin/registrations/${registration}`)).json();
    const attendees = answer.attendees as {
      attended_at: string | null;
      missed_at: string | null;
    }[];
    const mark = (one: (typeof attendees)[number]) => (one.missed_at ? "missed" : "");
    return attendees.map((one) => (one.attended_at ? "came" : mark(one)));
  }, id);

const kept = (page: Page) =>
  page.evaluate(async () => ({
    names: Object.entries(localStorage).filter((entry) => entry.join().includes("Okafor")).length,
    caches: (await caches.keys()).length,
  }));

test("the run sheet opens without a network, and who came is sent once there is one", async ({
  page,
  context,
}) => {
  await reachItsDay(page);
  await signIn(page, { isOwn: true });
  const id = await register(page, "Ada Okafor", "215 555 0171");
  await page.getByRole("link", { name: "Run sheets" }).click();
  await expect(box(page, "Ada Okafor")).toBeVisible();
  await keptForOffline(page);

  await context.setOffline(true);
  await page.reload();
  await expect(box(page, "Ada Okafor")).toBeVisible();
  await box(page, "Ada Okafor").check();
  await noShow(page, "Rider 2").click();
  const note = page.getByText(/^You're offline\./);
  await expect(note).toContainText("This is as it was");
  await expect(note).toContainText("2 check-ins are saved here.");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The phone has closed the page meanwhile.
  await page.reload();
  await expect(box(page, "Ada Okafor")).toBeChecked();
  await expect(noShow(page, "Rider 2")).toHaveAttribute("aria-pressed", "true");

  await context.setOffline(false);
  await expect.poll(() => marks(page, id)).toEqual(["came", "missed"]);
  await expect(note).toHaveCount(0);
  await expect(page.getByText("This is as it was")).toHaveCount(0);
  await expect(box(page, "Ada Okafor")).toBeChecked();

  expect((await kept(page)).names).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await expect.poll(() => kept(page)).toEqual({ names: 0, caches: 0 });
});

test("what others did meanwhile is said", async ({ page, context, browser, paddock }) => {
  await signIn(page, { isOwn: true });
  const id = await register(page, "Ada Okafor", "215 555 0171");
  await page.getByRole("link", { name: "Run sheets" }).click();
  await expect(box(page, "Ada Okafor")).toBeVisible();
  await context.setOffline(true);
  await box(page, "Ada Okafor").check();

  const other = await browser.newContext({ baseURL: paddock.origin });
  const desk = await other.newPage();
  await signIn(desk, { isOwn: false });
  await desk.evaluate(
    (registration) =>
      fetch(`/api/admin/registrations/${registration}`, {
        method: "PATCH",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ cancelled: true }),
      }),
    id,
  );
  await other.close();
  await context.setOffline(false);

  await expect(page.getByRole("alert")).toContainText(
    "came, you said: Their registration has been canceled meanwhile.",
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: "OK" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a shared computer keeps nothing", async ({ page }) => {
  await signIn(page, { isOwn: false });
  await register(page, "Ada Okafor", "215 555 0171");
  await page.getByRole("link", { name: "Run sheets" }).click();
  await expect(box(page, "Ada Okafor")).toBeVisible();
  expect(await kept(page)).toEqual({ names: 0, caches: 0 });
});
