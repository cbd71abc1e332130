import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { json, lost, noContent, problem, StubServer } from "../../../testing/server";
import {
  card,
  ITEM,
  ITEM_CHANGE,
  LIST,
  list,
  open,
  press,
  SESSION,
  SIGN_IN,
  signedIn,
  stranger,
} from "../../../testing/staffPage";
import { submission } from "../../../testing/submission.fixture";
import { together } from "./noteDrafts";

const KEY = "paddockDrafts";
const MIXED = "Someone else changed this note. Both versions are here: check them and save.";

const noted = (note: string) => submission({ note });
const changed = () => problem(409, { title: "Changed", detail: "The note is another meanwhile." });
const field = () => screen.getByRole("textbox", { name: /^Private note/ });
const sent = () => server.callsTo(ITEM_CHANGE).map(({ body }) => body);

let server: StubServer;

beforeEach(() => {
  // jsdom doesn't know it.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, list([noted("Called")]))
    .on("DELETE /api/admin/session", noContent())
    .on(SIGN_IN, noContent());
});

describe("a note whose answer was lost", () => {
  test("isn't taken for somebody else's when it was stored all the same", async () => {
    server
      .on(ITEM_CHANGE, lost(), changed(), json(200, noted("Called twice a day")))
      .on(`GET ${ITEM}`, json(200, noted("Called twice")));
    open();
    await card();
    await userEvent.type(field(), " twice{Control>}{Enter}{/Control}");
    await screen.findByText(/^Not saved:/);

    await userEvent.type(field(), " a day{Control>}{Enter}{/Control}");

    expect(await screen.findByText("Saved", {}, { timeout: 4_000 })).toBeInTheDocument();
    expect(screen.queryByText(MIXED)).toBeNull();
    expect(field()).toHaveValue("Called twice a day");
    expect(sent().at(-1)).toEqual({ note: "Called twice a day", note_was: "Called twice" });
  });
});

describe("a note that two people write", () => {
  test("keeps both texts, and is saved after a review", async () => {
    server
      .on(ITEM_CHANGE, changed(), json(200, noted("Booked for May\n\nCalled twice")))
      .on(`GET ${ITEM}`, json(200, noted("Booked for May")));
    open();
    await card();

    await userEvent.type(field(), " twice");
    await userEvent.tab();

    expect(await screen.findByText(MIXED)).toHaveRole("status");
    expect(field()).toHaveValue("Booked for May\n\nCalled twice");
    field().focus();
    field().blur();
    expect(sent()).toHaveLength(1);
    await press(/^Save \(note about Ada Okafor\)/);

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(screen.queryByText(MIXED)).toBeNull();
    expect(sent()).toEqual([
      { note: "Called twice", note_was: "Called" },
      { note: "Booked for May\n\nCalled twice", note_was: "Booked for May" },
    ]);
  });

  test("loses no text when a refresh brings another version during a draft", async () => {
    open();
    await card();
    server.on(LIST, list([noted("Booked for May")])).on(ITEM_CHANGE, lost());

    await userEvent.type(field(), " twice");
    await press("Refresh");

    expect(await screen.findByText(MIXED)).toBeInTheDocument();
    expect(field()).toHaveValue("Booked for May\n\nCalled twice");
  });

  test.each([
    ["Called", "Called twice", "Called twice"],
    ["Called twice", "Called", "Called twice"],
    ["Booked", "Called", "Booked\n\nCalled"],
  ])("%j and %j are together %j", (theirs, mine, both) => {
    expect(together(theirs, mine)).toBe(both);
  });
});

describe("a draft", () => {
  test("shows that it is unsaved, and is saved when the typing stops", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    server.on(ITEM_CHANGE, json(200, noted("Called again")));
    open();
    await card();

    await user.type(field(), " again");
    expect(screen.getByText("Not saved yet")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /^Save \(/ })).toBeInTheDocument();
    expect(sessionStorage.getItem(KEY)).toContain("Called again");
    expect(sent()).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(2_100);

    await waitFor(() => expect(sent()).toEqual([{ note: "Called again", note_was: "Called" }]));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(sessionStorage.getItem(KEY)).toBeNull();
    await vi.advanceTimersByTimeAsync(7_000);
    await waitFor(() => expect(screen.queryByText("Saved")).toBeNull());
    expect(field()).toHaveValue("Called again");
  });

  test("from before a reload is saved at once", async () => {
    const draft = { text: "Called again", base: "Called" };
    sessionStorage.setItem(KEY, JSON.stringify([[submission().id, draft]]));
    server.on(ITEM_CHANGE, json(200, noted("Called again")));
    open();
    await card();

    await waitFor(() => expect(sent()).toEqual([{ note: "Called again", note_was: "Called" }]));
    expect(await screen.findByText("Saved")).toBeInTheDocument();
  });

  test("from before a reload waits if somebody else has changed the note", async () => {
    const draft = { text: "Called again", base: "To call" };
    sessionStorage.setItem(KEY, JSON.stringify([[submission().id, { ...draft, text: "Ill" }]]));
    open();
    await card();

    expect(await screen.findByText(MIXED)).toBeInTheDocument();
    expect(field()).toHaveValue("Called\n\nIll");
    expect(sent()).toHaveLength(0);
  });

  test("survives the end of a session, and is saved after the next sign-in", async () => {
    server.on(ITEM_CHANGE, stranger(), json(200, noted("Called again")));
    open();
    await card();

    await userEvent.type(field(), " again{Control>}{Enter}{/Control}");
    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-owl");
    expect(sessionStorage.getItem(KEY)).toContain("Called again");
    await press("Sign in");

    expect(await screen.findByText("Saved")).toBeInTheDocument();
    expect(field()).toHaveValue("Called again");
  });

  test("is deleted at sign-out", async () => {
    server.on(ITEM_CHANGE, lost());
    open();
    await card();

    await userEvent.type(field(), " again");
    await press("Sign out");
    const dialog = await screen.findByRole("dialog", {}, { timeout: 4_000 });
    await userEvent.click(within(dialog).getByRole("button", { name: "Sign out" }));
    await screen.findByLabelText(/Passcode/);

    expect(sessionStorage.getItem(KEY)).toBeNull();
  });
});

test("Escape leaves the note and saves it", async () => {
  server.on(ITEM_CHANGE, json(200, noted("Called twice")));
  open();
  await card();
  await userEvent.type(field(), " twice");

  await userEvent.keyboard("{Escape}");

  expect(field()).not.toHaveFocus();
  await waitFor(() => expect(sent()).toEqual([{ note: "Called twice", note_was: "Called" }]));
});
