import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { json, type StubServer } from "../../../testing/server";
import { card, ITEM_CHANGE, LIST, list, open, press, serverWith } from "../../../testing/staffPage";
import { submission } from "../../../testing/submission.fixture";

let server: StubServer;

beforeEach(() => {
  server = serverWith(submission());
});

describe("a brief card", () => {
  const spam = submission({
    is_spam: true,
    spam_score: 75,
    submission_status: "pending",
    spam_reasons: ["Spam keywords detected", "Invalid email format"],
    spam_rules: [
      { reason: "Spam keywords detected", points: 25 },
      { reason: "Invalid email format", points: 50 },
    ],
  });
  const done = submission({ handled_at: "2027-03-02T09:00:00Z", note: "Booked for May" });
  const fold = (name: RegExp) => screen.getByRole("button", { name });

  test.each([
    ["spam", spam],
    ["what is handled", done],
  ])("shows every answer: %s", async (_, stored) => {
    server.on(LIST, list([stored]));
    open();

    const shown = await card();

    for (const text of [
      /^Mon, Mar 1, 2027/,
      stored.is_spam ? "SPAM" : "Legitimate",
      stored.is_spam ? "Pending" : "Sent",
      `Spam score: ${stored.spam_score}`,
      "(215) 555-0171",
      "ada@visitor.example",
      "Some experience",
      "7 to 12",
      "Riding Lessons, Trail Riding",
      "To canter without holding on",
      "Saturday mornings",
      "Is there a helmet to borrow?",
    ]) {
      expect(within(shown).getByText(text)).toBeVisible();
    }
    expect(shown).toHaveTextContent("Preferred contact Text");
    if (stored.is_spam) {
      expect(shown).toHaveTextContent(
        "Spam keywords detected (25); Invalid email format (50); total 75 (50 or more is spam)",
      );
    } else expect(shown).toHaveTextContent("Booked for May");
    expect(within(shown).queryByRole("textbox")).toBeNull();
    expect(within(shown).queryByRole("table")).toBeNull();
  });

  test("opens and closes on a click", async () => {
    server.on(LIST, list([spam]));
    open();
    await card();
    expect(fold(/^More \(Ada Okafor\)/)).toHaveAttribute("aria-expanded", "false");

    await press(/^More/);

    expect(fold(/^Less \(Ada Okafor\)/)).toHaveAttribute("aria-expanded", "true");
    expect(fold(/^Less/)).toHaveFocus();
    expect(within(await card()).getByRole("table")).toHaveTextContent("Invalid email format50");
    expect(screen.getByRole("textbox", { name: /^Private note/ })).toBeInTheDocument();
    await press(/^Less/);
    expect(screen.queryByRole("textbox", { name: /^Private note/ })).toBeNull();
  });

  test("stays open when it is handled here, so that nothing moves below it", async () => {
    server.on(ITEM_CHANGE, json(200, done));
    open();
    await card();
    expect(screen.queryByRole("button", { name: /^(More|Less) / })).toBeNull();
    server.on(LIST, list([done]));

    await press(/^Mark as handled/);

    expect(await screen.findByRole("button", { name: /^Less/ })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    expect(screen.getByRole("textbox", { name: /^Private note/ })).toBeInTheDocument();
  });

  test("stays open while its note is unsaved", async () => {
    const draft = { text: "Called again", base: "Booked for May" };
    sessionStorage.setItem("paddockDrafts", JSON.stringify([[done.id, draft]]));
    server.on(LIST, list([done])).on(ITEM_CHANGE, json(200, { ...done, note: "Called again" }));
    open();
    await card();

    await waitFor(() => expect(server.callsTo(ITEM_CHANGE)).toHaveLength(1));
    expect(screen.getByRole("textbox", { name: /^Private note/ })).toHaveValue("Called again");
  });

  test("opens by keyboard", async () => {
    server.on(LIST, list([done]));
    open();
    await card();

    await userEvent.keyboard("jn");
    expect(screen.getByRole("textbox", { name: /^Private note/ })).toHaveFocus();
    (await card()).focus();
    await userEvent.keyboard("o");

    expect(fold(/^More/)).toHaveAttribute("aria-expanded", "false");
  });
});
