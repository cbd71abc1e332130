import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import { expectAccessible, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });

/** A time zone in which it's noon now. At night nobody is told of an offer, and nobody has to call. */
function noonHere(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? "-" : "+"}${Math.abs(behind)}`;
}

test.use({ config: `site.timezone = "${noonHere()}"\n` });

/** Signs a party up, or puts it on the waiting list if it's too large. */
async function register(page: Page, name: string, people: number, atLeast: number) {
  const { stamp } = await (await page.request.get("/api/form-stamp")).json();
  const primaryRegistrant = {
    name,
    email: `${name.toLowerCase()}@rider.example`,
    phone: "(215) 555-0171",
  };
  const additionalAttendees = Array.from({ length: people - 1 }, (_, at) => ({
    name: `Rider ${at + 2}`,
    age: "",
    specialRequirements: "",
  }));
  const reply = await page.request.post("/api/event-registrations", {
    data: {
      eventId: "wine-and-ride",
      primaryRegistrant,
      additionalAttendees,
      waitingList: { atLeast },
      stamp,
    },
  });
  expect(reply.status(), await reply.text()).toBe(201);
  return reply.json();
}

async function open(page: Page) {
  await page.goto("/admin-submissions#registrations?event=wine-and-ride");
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByRole("button", { name: "Sign in" }).click();
  // Staff may sign any number up.
  await expect(page.getByText("0 registrations confirmed")).toBeVisible();
}

for (const width of [375, 1440]) {
  test(`staff run the waiting list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page);
    await register(page, "Ada", 9, 9);
    await register(page, "Grace", 4, 2);
    const list = page.getByRole("region", { name: "Waiting list" });
    const parties = list.getByRole("heading", { level: 3 });
    await expect(parties).toHaveText(["1. Grace"]);
    await expect(list).toContainText("12 spots: 12 taken, 0 held, 0 free");
    await expect(list).toContainText("4 people, or at least 2, joined");
    await expectAccessible(page);

    // The list follows what happens meanwhile.
    await register(page, "Paula", 2, 2);
    await expect(parties).toHaveText(["1. Grace", "2. Paula"]);
    const wine = page.getByRole("button", { name: /^Wine and Ride/ });
    await expect(wine).toContainText("12 of 12 taken, 0 left, 2 parties waiting");
    await expect(page.getByText("1 registration confirmed, 2 waiting")).toBeVisible();

    await list.getByRole("button", { name: "Hold spots (Grace)" }).click();
    await expect(list.getByRole("alert").filter({ hasText: "No spots" })).toHaveText(
      "No spots are free, and they'd come with at least 2.",
    );

    // By the keyboard alone.
    const dialog = page.getByRole("dialog");
    await list.getByRole("button", { name: "Move… (Paula)" }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("heading", { name: "Move Paula" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("1");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel("Why")).toHaveAccessibleDescription(/Say why/);
    await expectAccessible(page);
    await dialog.getByLabel("Why").focus();
    await page.keyboard.type("Her daughter's birthday");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(parties).toHaveText(["1. Paula", "2. Grace"]);
    await expect(parties.first()).toBeFocused();
    await list.getByText("What happened (Paula)").click();
    await expect(list).toContainText(
      "Moved to position 1, staff, just now: Her daughter's birthday",
    );

    // Presses right after a change aren't meant for the party that stands there then.
    await page.waitForTimeout(450);
    await list.getByRole("button", { name: "Pass over… (Grace)" }).click();
    await dialog.getByLabel("Why").fill("On vacation");
    await dialog.getByRole("button", { name: "Pass over" }).dblclick();
    await expect(list).toContainText("They get no spots until they ask again or you hold some.");

    const ada = page.getByRole("article", { name: "Ada, Wine and Ride" });
    await ada.getByRole("button", { name: /^Cancel registration/ }).click();
    await expect(list).toContainText("12 spots: 3 taken, 2 held, 7 free");
    await expect(list.getByText(/^2 spots held until \w+day, \w+ \d+, \d/)).toBeVisible();
    await expect(list).toContainText("Call them: no mail reaches them.");
    await expectAccessible(page);

    await list.getByRole("button", { name: "Hold spots (Grace)" }).dblclick();
    await expect(list).toContainText("12 spots: 3 taken, 6 held, 3 free");
    await expect(list.getByRole("heading", { name: "2. Grace" })).toBeFocused();

    await page.waitForTimeout(450);
    await list.getByRole("button", { name: "They said yes (Paula)" }).dblclick();
    await expect(parties).toHaveText(["1. Grace"]);
    await expect(list.getByRole("heading", { name: "Waiting list" })).toBeFocused();
    const paula = page.getByRole("article", { name: "Paula, Wine and Ride" });
    await expect(paula.getByText("2 spots", { exact: true })).toBeVisible();
    await expect(wine).toContainText("5 of 12 taken, 4 held, 3 left, 1 party waiting");

    await page.waitForTimeout(450);
    await list.getByRole("button", { name: "They said no (Grace)" }).click();
    await expect(list).toBeHidden();
    const grace = page.getByRole("article", { name: "Grace, Wine and Ride" });
    await expect(grace.getByText("Canceled", { exact: true })).toBeVisible();
    await expect(page.locator(`[id^="registration-"]:focus`)).toContainText("Grace");
  });
}

test("a card leads to its party on the list, and nobody who waits is on a run sheet", async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await open(page);
  await register(page, "Ada", 9, 9);
  const { id } = await register(page, "Grace", 4, 2);
  await expect(page.getByRole("region", { name: "Waiting list" })).toBeVisible();
  await page.goto(`/admin-submissions#registrations?id=${id}`);
  const card = page.getByRole("article", { name: "Grace, Wine and Ride" });
  await expect(card.getByText("On the waiting list")).toBeVisible();
  await expect(card.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(page);

  await card.getByRole("link", { name: "See the waiting list (Grace)" }).click();
  const name = page.getByRole("heading", { name: "1. Grace" });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();

  await page.getByRole("link", { name: "Run sheets" }).click();
  const sheet = page.getByRole("region", { name: "Wine and Ride" });
  await expect(sheet.getByText("Ada", { exact: true })).toBeVisible();
  await expect(sheet.getByText("Grace", { exact: true })).toBeHidden();
});
