import { expect, type Page } from "@playwright/test";
import { PASSCODE } from "../support/paddock";
import {
  expectAccessible,
  expectNoSidewaysScroll,
  fillIn,
  live,
  sendButton,
  signIn,
  test,
  unhurried,
} from "../support/test";

const FOUND = "How did you hear about us?";
const ALLERGIES = "Is there anything we should know about allergies or medication?";
const RULES = "I've read the barn rules";

const QUESTIONS = [
  { id: "how-found", label: FOUND, kind: "choice", choices: ["A friend", "Online"] },
  { id: "allergies", label: ALLERGIES, kind: "text" },
  { id: "rules", label: RULES, kind: "checkbox", required: true },
];

/** Publishes other questions, by the call for staff, and leaves the browser signed in. */
async function ask(page: Page, questions: object[], revision: number) {
  const reply = await page.evaluate(
    async ([patch, on]) => {
      const headers = { "content-type": "application/merge-patch+json", "if-match": `"${on}"` };
      const call = { method: "PATCH", headers, body: patch };
      return (await fetch("/api/admin/content", call)).status;
    },
    [JSON.stringify({ site: { questions } }), revision] as const,
  );
  expect(reply).toBe(200);
}

for (const [device, viewport] of [
  ["a phone", { width: 375, height: 740 }],
  ["a desktop", { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test("a question of the stable's own is asked, answered and read by staff", async ({
      page,
      paddock,
    }) => {
      await signIn(page, PASSCODE);
      await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
      await ask(page, QUESTIONS, 0);

      await page.goto("/contact-form");
      await live(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await fillIn(page);
      await page.getByLabel(FOUND).selectOption("A friend");
      await page.getByLabel(ALLERGIES).fill("Hay fever,\nin May");
      await unhurried(page);
      await sendButton(page).click();
      const box = page.getByRole("group", { name: RULES }).getByLabel("Yes");
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription(`Check the box: “${RULES}”`);
      await expectAccessible(page);
      await page.getByRole("group", { name: "A few more" }).screenshot({
        path: test.info().outputPath("questions.png"),
      });
      await box.check();
      await sendButton(page).click();
      await expect(page).toHaveURL("/thank-you");

      expect(await paddock.nextWebhook()).toMatchObject({
        answers: [
          { id: "how-found", label: FOUND, answer: "A friend" },
          { id: "allergies", label: ALLERGIES, answer: "Hay fever,\nin May" },
          { id: "rules", label: RULES, answer: "Yes" },
        ],
      });
      await page.goto("/admin-submissions");
      const card = page.getByRole("article", { name: /Ada Okafor/ });
      await expect(card.getByText(ALLERGIES)).toBeVisible();
      await expect(card.getByText("Hay fever, in May")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      await expect(card.getByText(ALLERGIES)).toBeVisible();
    });
  });
}

test("a question that comes while somebody fills in the form is asked, and nothing typed is lost", async ({
  page,
  context,
}) => {
  await signIn(page, PASSCODE);
  await expect(page.getByRole("navigation", { name: "Staff" })).toBeVisible();
  const visitor = await context.newPage();
  await visitor.goto("/contact");
  await live(visitor);
  await fillIn(visitor);
  await ask(page, QUESTIONS, 0);

  await unhurried(visitor);
  await sendButton(visitor).click();
  await visitor.getByRole("link", { name: `Check the box: “${RULES}”` }).click();

  await visitor.getByRole("group", { name: RULES }).getByLabel("Yes").check();
  await expect(visitor.getByLabel("Goals")).toHaveValue("To canter without holding on.");
  await live(visitor);
  await unhurried(visitor);
  await sendButton(visitor).click();
  await expect(visitor).toHaveURL("/thank-you");
});
