import { expect, type Locator, type Page, type Route } from "@playwright/test";

/** How a call may be answered when it is not answered well. */
export const FAULTS = ["refused", "cut off", "nonsense", "empty", "stalled"] as const;

export type Fault = (typeof FAULTS)[number];

/** Which call: its method, and its path up to the query. */
export interface Call {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: RegExp;
}

/** What the server says when it does not do what it was asked to. */
export interface Refusal {
  type?: string;
  title: string;
  status: number;
  detail: string;
  errors?: { pointer: string; detail: string }[];
  placesLeft?: number;
}

/** The call for the stamp that both forms send. */
export const STAMP: Call = { method: "GET", path: /^\/api\/form-stamp$/ };

/** The refusal of a client that has sent too many forms. */
export const TOO_SOON: Refusal = {
  type: "/problems/too-soon",
  title: "Please Wait",
  status: 429,
  detail: "You can submit another form in 42 seconds.",
};

/** The message about a failure. */
export const toast = (page: Page) => page.getByRole("alert");

/** How many times sooner a call is given up than it is for visitors. */
const HASTE = 12;

/** Calls are given up after half a minute; the tests do not wait for that long. */
export async function hurry(page: Page): Promise<void> {
  await page.addInitScript((haste) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / haste);
  }, HASTE);
}

/** Answers `call` badly from now on; what it gives back puts an end to that. */
export function spoil(page: Page, call: Call, fault: Fault): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    if (fault === "refused") await route.fulfill(answerOf(INTERNAL));
    else if (fault === "cut off") await route.abort("connectionreset");
    else if (fault === "nonsense") await route.fulfill({ contentType: "text/html", body: "<p>Hi" });
    else if (fault === "empty") await route.fulfill({ contentType: "text/html", body: "" });
    // What stalls is not answered at all.
  });
}

/** The server refuses `call`, in these words. */
export function refuse(page: Page, call: Call, refusal: Refusal): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.fulfill(answerOf(refusal)));
}

/** The server does what `call` asks, and its answer is lost. */
export function loseAnswers(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}

/** A proxy sends `call` twice, and passes the second answer on. */
export function repeat(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await route.fetch();
    await route.continue();
  });
}

/** The server answers at once, and each answer is so long on its way. */
export function slow(page: Page, call: Call, milliseconds: number): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    const response = await route.fetch();
    await new Promise((done) => setTimeout(done, milliseconds));
    await route.fulfill({ response });
  });
}

/** Each call takes so long to reach the server. */
export function delay(page: Page, call: Call, milliseconds: number): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    await route.fallback();
  });
}

/** Counts how often `call` is made from now on. */
export function count(page: Page, { method, path }: Call): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) calls += 1;
  });
  return () => calls;
}

async function intercept(page: Page, call: Call, answer: (route: Route) => Promise<void>) {
  const isIt = (url: URL) => call.path.test(url.pathname);
  const handle = async (route: Route) => {
    if (route.request().method() !== call.method) return route.fallback();
    // The page may have been left meanwhile.
    await answer(route).catch(() => {});
  };
  await page.route(isIt, handle);
  return () => page.unroute(isIt, handle);
}

/** What a server says that does not know what is wrong with it. */
const INTERNAL: Refusal = {
  title: "Something Went Wrong",
  status: 500,
  detail: "Something went wrong on our side. We've made a note of it.",
};

const answerOf = (refusal: Refusal) => ({
  status: refusal.status,
  contentType: "application/problem+json",
  body: JSON.stringify({ type: "about:blank", ...refusal }),
});

/** Nothing on the page says any more that something is under way. */
export async function expectRest(page: Page): Promise<void> {
  await expect(page.locator("[aria-busy=true]:visible")).toHaveCount(0);
  const underWay = /^(Loading|Sending|Saving|Submitting|Signing)\b/;
  await expect(page.getByRole("status").filter({ hasText: underWay, visible: true })).toHaveCount(
    0,
  );
  await expect(page.getByRole("button", { name: underWay })).toHaveCount(0);
}

/** A failed call says what happened, and then the page rests. */
export async function expectSaid(page: Page, sentence: Locator): Promise<void> {
  await expect(sentence.first()).toBeVisible({ timeout: 15_000 });
  await expectRest(page);
}

/** The keyboard is somewhere on the page, and not at its beginning again. */
export async function expectFocusKept(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

/** The browser's console says of a failed call what the page says as well. */
export function forgive(faults: string[]): void {
  const said = /couldn't get the server's answer/;
  faults.splice(0, faults.length, ...faults.filter((fault) => !said.test(fault)));
}
