import { expect } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { sendSubmissions } from "../support/submissions";
import { signIn, test } from "../support/test";

test("signing out in one tab shows the sign-in form in all, at once", async ({
  page,
  context,
  paddock,
  request,
}) => {
  await sendSubmissions(request, paddock.origin, [{ firstName: "Anna", goals: "To jump" }]);
  await signIn(page, PASSCODE);
  await expect(page.getByRole("article")).toHaveCount(1);
  const other = await context.newPage();
  await other.goto("/admin-submissions");
  await expect(other.getByRole("article")).toContainText("Anna");

  await page.getByRole("button", { name: "Sign out" }).click();

  await expect(other.getByText("You're signed out.")).toBeVisible({ timeout: 1000 });
  await expect(other.getByLabel("Passcode")).toBeVisible();
  await expect(other.getByText("Anna")).toHaveCount(0);
  await expect(page.getByLabel("Passcode")).toBeVisible();
});

test("every view has a way out", async ({ page }) => {
  await signIn(page, PASSCODE);
  for (const view of [
    "Inquiries",
    "Registrations",
    "Site",
    "Run sheets",
    "Deliveries",
    "Overview",
  ]) {
    await page.getByRole("link", { name: view, exact: true }).click();
    await expect(page.getByRole("button", { name: "Sign out" }), view).toBeVisible();
    await expect(page.getByRole("button", { name: "Refresh" }), view).toBeVisible();
  }
  for (const view of ["view=history", "part=/events", "part=/site/photos", "part=/site/notice"]) {
    await page.goto(`/admin-submissions#site?${view}`);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeFocused();
    await expect(page.getByRole("button", { name: "Sign out" }), view).toBeVisible();
  }
});

test("what was typed last in the editor is there after signing out and in", async ({
  page,
  faults,
}) => {
  await signIn(page, PASSCODE);
  await page.goto("/admin-submissions#site?part=/site/notice");
  await page.getByLabel("What visitors should know").fill("Snow");
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText(/change what the site says/)).toBeVisible();

  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByLabel("What visitors should know")).toHaveValue("Snow");

  // The preview may ask for its styles when the session has just ended.
  const own = faults.filter((fault) => !fault.includes("/content/preview-styles/"));
  faults.splice(0, faults.length, ...own);
});
