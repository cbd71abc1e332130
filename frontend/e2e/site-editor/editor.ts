import {
  type APIRequestContext,
  expect as base,
  type FrameLocator,
  type Page,
} from "@playwright/test";
import { PASSCODE, type Paddock } from "../support/paddock";

/** Drafts, previews and publications are answered beside other tests' programs, which may take some seconds. */
export const expect = base.configure({ timeout: 15_000 });

/** Parts with all kinds of controls. */
export const PARTS = [
  "/site/notice",
  "/events",
  "/events/wine-and-ride",
  "/site/hours",
  "/lessons",
  "/site/hidden_pages",
  "/home",
  "/teaching",
  "/about",
  "/team",
  "/site/photos",
  "/site/gallery",
  "/site/colors",
  "/site",
];

/** Opens another part of the editor. */
export async function openPart(page: Page, part: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#site?part=${part}`);
  await expect(headingOf(page)).toBeFocused();
}

/** Opens a group of fields of an event that is closed. */
export async function openGroup(page: Page, title: string): Promise<void> {
  const group = page.locator("details.editor-fold").filter({ hasText: title });
  await expect(group).not.toHaveAttribute("open");
  await group.locator("> summary").click();
  await expect(group).toHaveAttribute("open");
}

/** Opens all of a part that is closed: the groups of fields, and the entries of its lists. */
export async function openAll(page: Page): Promise<void> {
  for (const kind of ["editor-fold", "editor-entry"]) {
    for (const summary of await page.locator(`details.${kind} > summary`).all()) {
      const isOpen = await summary.evaluate(({ parentElement }) =>
        parentElement?.hasAttribute("open"),
      );
      if (!isOpen && (await summary.isVisible())) await summary.click();
    }
  }
}

/** Signs in as somebody, and opens the editor at a part. */
export async function openEditor(page: Page, part = "", name = "Erin"): Promise<void> {
  await page.goto("/admin-submissions");
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
  await page.goto(`/admin-submissions#site${part && `?part=${part}`}`);
  await expect(headingOf(page)).toBeVisible();
}

/** The heading of what is open in the editor. */
export const headingOf = (page: Page) =>
  page.getByRole("main").getByRole("heading", { level: 2 }).first();

/** The page in the preview's frame. */
export const previewOf = (page: Page): FrameLocator =>
  page.getByRole("region", { name: "Preview" }).frameLocator("iframe");

export const publishButton = (page: Page) => page.getByRole("button", { name: "Publish…" });

/** Publishes the draft that is open. */
export async function publish(page: Page): Promise<void> {
  await publishButton(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish now" }).click();
  await expect(page.getByText("Published", { exact: true })).toBeVisible();
}

export const draftIsSaved = (page: Page) =>
  expect(page.getByText(/^Draft saved( by .+)?\. Visitors don't see it yet\.$/)).toBeVisible();

/** Whether a page of the site has this text now. */
export const says = async ({ origin }: Paddock, path: string, text: string) =>
  (await (await fetch(origin + path)).text()).includes(text);

/** Signs two people up for an event. */
export async function register(
  request: APIRequestContext,
  origin: string,
  eventId: string,
): Promise<void> {
  const stamp = (await (await request.get(`${origin}/api/form-stamp`)).json()).stamp;
  // The server takes a form that comes sooner for a program's.
  await new Promise((resolve) => setTimeout(resolve, 5_200));
  const answer = await request.post(`${origin}/api/event-registrations`, {
    headers: { origin },
    data: {
      eventId,
      primaryRegistrant: { name: "Ada Okafor", email: "ada@visitor.example", phone: "2155550171" },
      additionalAttendees: [{ name: "Grace Okafor", age: "30", specialRequirements: "" }],
      specialRequests: "",
      leaveBlank: "",
      stamp,
    },
  });
  base(answer.status(), await answer.text()).toBe(201);
}
