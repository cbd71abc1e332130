import { type BrowserContext, expect } from "@playwright/test";
import { live, paths, test } from "../support/test";

/**
 * The most that a page's scripts may weigh, compressed and with their heads, in bytes. Each page of the site
 * costs all others 110 bytes: its path, and the names of its files. The same code compresses to some 60 bytes more or less,
 * because the names of the files change with it.
 */
const BUDGET = 81_400;

test("no page has more than 80 KB of script, and none has the staff's", async ({
  browser,
  paddock,
}) => {
  await Promise.all([...paths, "/events/wine-and-ride"].map(weigh));

  async function weigh(path: string) {
    const context = await browser.newContext({ baseURL: paddock.origin });
    const scripts = await scriptsOf(context, path);
    await context.close();

    const weight = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(weight, `${path}: ${JSON.stringify([...scripts])}`).toBeLessThanOrEqual(BUDGET);
    expect([...scripts.keys()]).not.toContain("StaffRoot");
  }
});

/** The page's scripts, with those of the popup, by the names of their chunks, and their bytes. */
async function scriptsOf(context: BrowserContext, path: string): Promise<Map<string, number>> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  const names = new Map<string, string>();
  const scripts = new Map<string, number>();
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    const name = /\/assets\/(.+)-[\w-]{8}\.js$/.exec(response.url)?.[1];
    if (type === "Script" && name) names.set(requestId, name);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = names.get(requestId);
    if (name) scripts.set(name, encodedDataLength);
  });
  await network.send("Network.enable");

  await page.goto(path);
  await live(page);
  await expect.poll(() => scripts.has("parts"), { message: path }).toBe(true);
  const hasPopup = !path.startsWith("/events") && path !== "/no-such-page";
  if (hasPopup) {
    await expect
      .poll(() => scripts.has("EventsPopup"), { message: path, timeout: 10_000 })
      .toBe(true);
  }
  return scripts;
}
