import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { PASSCODE, type Paddock } from "../support/paddock";
import { sendSubmissions } from "../support/submissions";
import { test as base } from "../support/test";
import { type Call, type Fault, forgive, hurry } from "./answers";

/** Staff at their page, after Anna has written twice and registered. */
export const test = base.extend<{ anna: undefined }>({
  settings: { PADDOCK_LIMITS__BURST: "1000" },
  anna: [
    async ({ page, paddock, request, faults }, use) => {
      await hurry(page);
      const stamp = await stampOf(request, paddock);
      await sendSubmissions(request, paddock.origin, [
        { firstName: "Anna", goals: "To trot", email: "anna@visitor.example" },
        { firstName: "Anna", goals: "To jump", email: "anna@visitor.example" },
      ]);
      await register(request, paddock, "Anna Okafor", stamp);
      await use(undefined);
      forgive(faults);
    },
    { auto: true },
  ],
});

async function stampOf(request: APIRequestContext, { origin }: Paddock): Promise<string> {
  const answer = await request.get(`${origin}/api/form-stamp`);
  return (await answer.json()).stamp;
}

/** Somebody registers for the wine and the ride, straight at the server. */
export async function register(
  request: APIRequestContext,
  paddock: Paddock,
  name: string,
  stamp?: string,
): Promise<void> {
  // Each has an address and a number of their own: two registrations of the same person have a remark on their cards.
  const email = `${name.toLowerCase().replace(" ", "@")}.example`;
  const phone = `(215) 555-01${40 + name.length}`;
  const answer = await request.post(`${paddock.origin}/api/event-registrations`, {
    data: {
      eventId: "wine-and-ride",
      primaryRegistrant: { name, email, phone },
      stamp: stamp ?? (await stampOf(request, paddock)),
    },
  });
  expect(answer.status()).toBe(201);
}

export const api = (method: Call["method"], path: string): Call => ({
  method,
  path: new RegExp(`^/api/admin/${path}$`),
});

export const SESSION = api("GET", "session");
export const SIGN_IN = api("POST", "session");
export const SIGN_OUT = api("DELETE", "session");

/** A page without a script. */
export const AWAY = "/robots.txt";

export const anna = (page: Page) => page.getByRole("article", { name: /Anna Okafor/ });
export const retry = (page: Page) => page.getByRole("button", { name: "Try again" });

/** What the server says of itself, or what the page says of a server that does not answer. */
export function saidOf(page: Page, fault: Fault): Locator {
  return fault === "refused"
    ? page.getByText(/Something went wrong on our side/)
    : page.getByText(/The server didn't answer/);
}

export async function goIn(page: Page): Promise<void> {
  await page.goto(`/admin-submissions#passcode=${PASSCODE}`);
  await expect(anna(page).first()).toBeVisible({ timeout: 15_000 });
}

export async function see(page: Page, view: string): Promise<void> {
  await page.getByRole("navigation", { name: "Staff" }).getByRole("link", { name: view }).click();
}

export async function dismissToasts(page: Page): Promise<void> {
  const close = page.locator(".toast button").last();
  while ((await close.count()) > 0) await close.click();
}
