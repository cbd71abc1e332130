import { expect } from "@playwright/test";
import type { MailServer } from "../support/mailServer";
import { test } from "../support/mailTest";
import { PASSCODE } from "../support/paddock";
import { expectAccessible } from "../support/test";

/** The link to a card in the office's mail about `name`; waits for the mail. */
async function linkIn(mailServer: MailServer, name: string): Promise<string> {
  const find = () => {
    const mail = mailServer.received.find((one) => one.includes(`New registration: ${name}`));
    const text = mail?.replaceAll("=\n", "").replaceAll("=3D", "=") ?? "";
    return /http:\S+\/admin-submissions#registrations\?id=[\w-]+/.exec(text)?.[0] ?? "";
  };
  await expect.poll(find).not.toBe("");
  return find();
}

test("the link in the office's mail opens that registration after the sign-in", async ({
  page,
  request,
  mailServer,
}) => {
  for (const name of ["Ada Whitlock", "Grace Hopper"]) {
    const { stamp } = await (await request.get("/api/form-stamp")).json();
    const primaryRegistrant = { name, email: "ada@rider.example", phone: "555" };
    const reply = await request.post("/api/event-registrations", {
      data: { eventId: "wine-and-ride", primaryRegistrant, stamp },
    });
    expect(reply.status()).toBe(201);
  }

  await page.goto(await linkIn(mailServer, "Ada Whitlock"));
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.getByRole("button", { name: "Sign in" }).click();

  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article", { name: "Ada Whitlock, Wine and Ride" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page).toHaveURL(/#registrations\?event=wine-and-ride$/);
});
