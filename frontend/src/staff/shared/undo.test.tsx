import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { json } from "../../testing/server";
import { card, ITEM_CHANGE, open, press, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

test("undoing a decision after delivery says that the automation has the inquiry", async () => {
  const spam = submission({ is_spam: true, delivery: null });
  const server = serverWith(spam).on(ITEM_CHANGE, json(200, submission()));
  open("#spam");
  await card();
  await press(/^Not spam/);
  const undo = await screen.findByRole("button", { name: "Undo" });
  server.on(ITEM_CHANGE, json(200, submission({ is_spam: true })));

  await userEvent.click(undo);

  expect(await screen.findByText("Marked as spam")).toBeInTheDocument();
  expect(document.body).toHaveTextContent("Ada Okafor. Your automation already has it.");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});
