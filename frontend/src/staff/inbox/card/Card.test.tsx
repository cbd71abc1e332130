import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { COUNTS } from "../../../testing/registration.fixture";
import { StubObserver } from "../../../testing/StubObserver";
import { json, lost, noContent, problem, type StubServer } from "../../../testing/server";
import {
  card,
  ITEM,
  ITEM_CHANGE,
  LIST,
  list,
  open,
  press,
  serverWith,
} from "../../../testing/staffPage";
import { submission } from "../../../testing/submission.fixture";

const ada = submission();

let server: StubServer;

beforeEach(() => {
  server = serverWith(ada);
});

describe("a decision", () => {
  test("is shown at once, and can be undone", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(ITEM_CHANGE, new Promise<Response>((resolve) => (answer = resolve)));
    open("#legitimate");
    await card();

    await press(/^Mark as spam/);
    expect(await card()).toHaveTextContent("SPAM");
    expect(await card()).toHaveTextContent("Now under Spam.");
    expect(screen.getByRole("button", { name: "Spam (1)" })).toBeInTheDocument();
    answer(json(200, submission({ is_spam: true, delivery: null })));
    const undo = await screen.findByRole("button", { name: "Undo" });
    server.on(ITEM_CHANGE, json(200, ada));
    await userEvent.click(undo);

    expect(server.callsTo(ITEM_CHANGE).map(({ body }) => body)).toEqual([
      { is_spam: true },
      { is_spam: false },
    ]);
    expect(await card()).toHaveTextContent("Legitimate");
    expect(await card()).toHaveFocus();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("can be undone also if its card was left before the answer", async () => {
    let answer: (response: Response) => void = () => {};
    server
      .on(ITEM_CHANGE, new Promise<Response>((resolve) => (answer = resolve)))
      .on(
        "GET /api/admin/registrations",
        json(200, { items: [], counts: COUNTS, events: [], next: null }),
      );
    open();
    await card();
    await press(/^Mark as spam/);
    await userEvent.click(screen.getByRole("link", { name: "Registrations" }));
    expect(await screen.findByText("No registrations found")).toBeInTheDocument();

    await act(async () => answer(json(200, submission({ is_spam: true }))));
    server.on(ITEM_CHANGE, json(200, ada));
    await press("Undo");

    await waitFor(() =>
      expect(server.callsTo(ITEM_CHANGE).map(({ body }) => body)).toEqual([
        { is_spam: true },
        { is_spam: false },
      ]),
    );
  });

  test("can't be undone after sign-out, because the toast has a name", async () => {
    let answer: (response: Response) => void = () => {};
    server
      .on(ITEM_CHANGE, new Promise<Response>((resolve) => (answer = resolve)))
      .on("DELETE /api/admin/session", noContent());
    open();
    await card();
    await press(/^Mark as spam/);
    await press("Sign out");
    await screen.findByLabelText(/Passcode/);

    await act(async () => answer(json(200, submission({ is_spam: true }))));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(document.body).not.toHaveTextContent("Okafor");
  });

  test("that takes long shows its progress", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(ITEM_CHANGE, new Promise<Response>((resolve) => (answer = resolve)));
    open();
    await card();

    await press(/^Mark as handled/);
    expect(screen.queryByText("Saving…")).toBeNull();

    expect(await screen.findByText("Saving…")).toHaveRole("status");
    answer(json(200, ada));
    await waitFor(() => expect(screen.queryByText("Saving…")).toBeNull());
  });

  test("is undone step by step", async () => {
    server.on(
      ITEM_CHANGE,
      json(200, submission({ handled_at: "2027-03-02T09:00:00Z" })),
      json(200, submission({ is_spam: true, handled_at: "2027-03-02T09:00:00Z" })),
      json(200, submission({ handled_at: "2027-03-02T09:00:00Z" })),
      json(200, ada),
    );
    open();
    await card();
    await press(/^Mark as handled/);
    await screen.findByRole("button", { name: "Undo" });
    const spam = screen.getByRole("button", { name: /^Mark as spam/ });
    await waitFor(() => expect(spam).toHaveAttribute("aria-disabled", "false"));
    await userEvent.click(spam);
    await waitFor(() => expect(server.callsTo(ITEM_CHANGE)).toHaveLength(2));
    await waitFor(() => expect(spam).toHaveAttribute("aria-disabled", "false"));

    (await card()).focus();
    await userEvent.keyboard("u");
    await waitFor(() => expect(server.callsTo(ITEM_CHANGE)).toHaveLength(3));
    await userEvent.keyboard("u");
    await waitFor(() => expect(server.callsTo(ITEM_CHANGE)).toHaveLength(4));
    await userEvent.keyboard("u");

    expect(await screen.findByText("Nothing more to undo")).toBeInTheDocument();
    expect(server.callsTo(ITEM_CHANGE).map(({ body }) => body)).toEqual([
      { handled: true },
      { is_spam: true },
      { is_spam: false },
      { handled: false },
    ]);
  });

  test("that the server refuses is reverted", async () => {
    server.on(ITEM_CHANGE, problem(503, { title: "Busy", detail: "Try again in a moment." }));
    open();
    await card();

    await press(/^Mark as handled/);

    expect(await screen.findByText("Try again in a moment.")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /^Mark as handled/ })).toBeInTheDocument();
    expect(await card()).not.toHaveTextContent("Handled");
  });
});

describe("the private note", () => {
  const note = () => screen.getByRole("textbox", { name: /^Private note/ });

  test("is saved when its field loses the focus", async () => {
    server.on(ITEM_CHANGE, json(200, submission({ note: "Called, no answer" })));
    open();
    await card();

    await userEvent.type(note(), "Called, no answer");
    await userEvent.tab();

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(server.callsTo(ITEM_CHANGE).map(({ body }) => body)).toEqual([
      { note: "Called, no answer", note_was: "" },
    ]);
    expect(screen.queryByText("Not saved yet")).toBeNull();
  });

  test("that couldn't be saved says why and survives a new sign-in", async () => {
    server.on(ITEM_CHANGE, lost());
    const page = open();
    await card();

    await userEvent.type(note(), "Prefers gray ponies{Control>}{Enter}{/Control}");

    expect(await screen.findByText(/Not saved: The server didn't answer/)).toBeInTheDocument();
    expect(note()).toHaveValue("Prefers gray ponies");
    page.unmount();
    server.on(ITEM_CHANGE, json(200, submission({ note: "Prefers gray ponies" })));
    open();
    await card();
    expect(note()).toHaveValue("Prefers gray ponies");
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(note()).toHaveValue("Prefers gray ponies");
  });
});

describe("a card", () => {
  test("explains the score", async () => {
    server.on(
      LIST,
      list([
        submission({
          spam_score: 75,
          spam_reasons: ["Spam keywords detected", "Invalid email format"],
          spam_rules: [
            { reason: "Spam keywords detected", points: 25 },
            { reason: "Invalid email format", points: 50 },
          ],
        }),
      ]),
    );
    open();

    const table = within(await card()).getByRole("table");

    expect(within(table).getByRole("row", { name: /Invalid email format/ })).toHaveTextContent(
      "50",
    );
    expect(table).toHaveTextContent("Total (50 or more is spam) (marked not spam by staff)75");
  });

  test("shortens five thousand characters, and expands them on request", async () => {
    server.on(LIST, list([submission({ questions: "why? ".repeat(1000) })]));
    open();
    await card();

    await press("Show all of questions");

    expect(screen.getByRole("button", { name: "Show less of questions" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  });

  test("shows the person's latest earlier inquiries, and all on request", async () => {
    const items = [7, 6, 5, 4, 3].map((day) => ({
      id: String(day),
      created_at: `2026-05-0${day}T10:00:00Z`,
      first_name: "Ada",
      last_name: "Okafor",
      services_interested: [],
      is_spam: false,
      handled_at: null,
      same_email: true,
      same_phone: true,
      excerpt: "",
    }));
    server.on(`GET ${ITEM}/history`, json(200, { items, more: true }));
    open();
    const links = within(await card());
    act(() => StubObserver.revealAll());
    await screen.findByText("Also wrote more than 5 times");
    expect(links.queryByRole("link", { name: "May 4, 2026" })).toBeNull();

    await press("Show all 5 of what they wrote");

    expect(links.getByRole("link", { name: "May 3, 2026" })).toBeInTheDocument();
    await press("Show less of what they wrote");
    expect(links.queryByRole("link", { name: "May 4, 2026" })).toBeNull();
  });

  test("loads the person's earlier inquiries when it becomes visible, and links to them", async () => {
    const before = {
      id: "7",
      created_at: "2026-05-03T10:00:00Z",
      first_name: "Ada",
      last_name: "Okafor",
      services_interested: ["Riding Lessons"],
      is_spam: false,
      handled_at: null,
      same_email: true,
      same_phone: false,
      excerpt: "Do you have ponies?",
    };
    server
      .on(`GET ${ITEM}/history`, json(200, { items: [before], more: false }))
      .on("GET /api/admin/submissions/7", json(200, submission({ id: "7", goals: "To jump" })))
      .on("GET /api/admin/submissions/7/history", json(200, { items: [], more: false }));
    open();
    await card();
    expect(server.callsTo(`GET ${ITEM}/history`)).toHaveLength(0);

    act(() => StubObserver.revealAll());
    expect(await screen.findByText(/^ ?\(waiting\)/)).toBeInTheDocument();
    await userEvent.click(await screen.findByRole("link", { name: "May 3, 2026, Riding Lessons" }));

    expect(await screen.findByText("To jump")).toBeInTheDocument();
    expect(location.hash).toBe("#inquiry?id=7");
    await press("Back to the list");
    expect(location.hash).toBe("");
    expect(server.callsTo(LIST)).toHaveLength(1);
  });
});
