import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { json, lost, type StubServer } from "../../testing/server";
import {
  card,
  ITEM,
  ITEM_CHANGE,
  LIST,
  list,
  open,
  press,
  serverWith,
} from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

let server: StubServer;

/** The subject of mails that staff start. */
const SUBJECT = "?subject=Your%20message%20to%20Maple%20Hollow%20Stables";
const MAIL = `mailto:ada@visitor.example${SUBJECT}`;

beforeEach(() => {
  server = serverWith(submission());
});

describe("the list", () => {
  test("shows all fields of a submission", async () => {
    server.on(
      LIST,
      list([
        submission({
          is_spam: true,
          spam_score: 180,
          spam_reasons: ["Honeypot field filled", "Form submitted too quickly"],
          submission_status: "pending",
        }),
      ]),
    );
    open();

    const shown = await card();

    for (const text of [
      "Mon, Mar 1, 2027, 9:30 AM",
      "Pending",
      "SPAM",
      "Spam score: 180",
      "Some experience",
      "7 to 12",
      "Text",
      "Riding Lessons, Trail Riding",
      "To canter without holding on",
      "Saturday mornings",
      "Is there a helmet to borrow?",
      "Honeypot field filled; Form submitted too quickly",
    ]) {
      expect(shown).toHaveTextContent(text);
    }
    const hrefs = within(shown)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual(["tel:2155550171", "sms:2155550171", MAIL]);
    expect(shown).not.toHaveTextContent("Empty Form");
  });

  test.each([
    [
      "ada@visitor.example?bcc=all@thieves.example",
      "mailto:ada@visitor.example%3Fbcc%3Dall@thieves.example",
    ],
    ["ada@visitor.example&body=x#y", "mailto:ada@visitor.example%26body%3Dx%23y"],
    ["ada@visitor.example,eve@thieves.example", "mailto:ada@visitor.example%2Ceve@thieves.example"],
  ])("lets the address %s add nothing to a letter", async (email, href) => {
    server.on(LIST, list([submission({ email })]));
    open();

    const link = within(await card()).getByRole("link", { name: email });

    expect(link).toHaveAttribute("href", href + SUBJECT);
  });

  test.each([
    ["+1 215 555 0171", "tel:+12155550171"],
    ["215-555-0171;phone-context=evil+9,,#1", "tel:215555017191"],
    ["*#06#", "tel:06"],
  ])("dials nothing but the digits of %s", async (phone, href) => {
    server.on(LIST, list([submission({ phone })]));
    open();

    expect(within(await card()).getByRole("link", { name: phone })).toHaveAttribute("href", href);
  });

  test("makes no link of a phone number without digits", async () => {
    server.on(LIST, list([submission({ phone: "ask my mother" })]));
    open();

    const shown = await card();

    expect(shown).toHaveTextContent("ask my mother");
    expect(within(shown).getAllByRole("link")).toHaveLength(1);
  });

  test("flags a form without any text", async () => {
    server.on(LIST, list([submission({ empty_form: true })]));
    open();

    expect(await card()).toHaveTextContent("Empty Form");
  });

  test("shows the state of the delivery", async () => {
    server.on(
      LIST,
      list([
        submission({
          submission_status: "failed",
          delivery: {
            state: "pending",
            attempts: 2,
            last_error: "the receiver answered 503",
            last_status: 503,
            next_attempt_at: "2027-03-01T15:00:00Z",
            settled_at: null,
          },
        }),
      ]),
    );
    open();

    expect(await card()).toHaveTextContent(
      "pending, 2 attempts; the receiver answered 503; next attempt Mon, Mar 1, 2027, 10:00 AM",
    );
  });

  test("shows counts in its filters and requests the chosen one", async () => {
    server.on(LIST, list([submission(), submission({ id: "2", is_spam: true })]));
    open();

    await press("Spam (1)");

    expect(screen.getByRole("button", { name: "Spam (1)", pressed: true })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "All (2)", pressed: false })).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Legitimate (1)" })).toBeInTheDocument();
    await waitFor(() =>
      expect(server.callsTo(LIST).at(-1)?.path).toBe("/api/admin/submissions?filter=spam&limit=50"),
    );
  });

  test("loads the next page", async () => {
    server.on(
      LIST,
      list([submission()], "cursor-1"),
      list([submission({ id: "2", first_name: "Grace" })]),
    );
    open();

    await press("Load more");

    expect(await card("Grace Okafor")).toBeInTheDocument();
    expect(await card("Ada Okafor")).toBeInTheDocument();
    expect(server.callsTo(LIST)[1]?.path).toContain("before=cursor-1");
    expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  });

  test("says when it is loading and when it is empty", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(LIST, new Promise<Response>((resolve) => (answer = resolve)));
    open();

    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(1));
    expect(screen.getByText("Loading submissions")).toBeInTheDocument();
    answer(list([]));

    expect(await screen.findByText("No submissions found")).toBeInTheDocument();
    expect(screen.queryByText("Loading submissions")).toBeNull();
  });

  test("retries a failed call once, then logs it and offers to retry", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    server.on(LIST, lost(), lost(), list([submission()]));
    open();

    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert).toHaveTextContent("The server didn't answer.");
    expect(screen.getByText("No submissions found")).toBeInTheDocument();
    expect(server.callsTo(LIST)).toHaveLength(2);
    expect(logged).toHaveBeenCalledOnce();
    await press("Try again");

    expect(await card()).toBeInTheDocument();
    expect(screen.queryByRole("alert")).toBeNull();
    logged.mockClear();
  });

  test("reloads on Refresh, and not when the window gets the focus", async () => {
    open();
    await card();

    window.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("focus"));
    expect(server.callsTo(LIST)).toHaveLength(1);
    await press("Refresh");

    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2));
  });
});

describe("a card's buttons", () => {
  test.each([
    [{ is_spam: false }, /^Mark as spam/, { is_spam: true }],
    [{ is_spam: true }, /^Not spam/, { is_spam: false }],
    [{ handled_at: null }, /^Mark as handled/, { handled: true }],
    [{ handled_at: "2027-03-02T09:00:00Z" }, /^Not handled/, { handled: false }],
  ])("%o: %s sends %o and fetches the list again", async (state, name, change) => {
    server.on(LIST, list([submission(state)])).on(ITEM_CHANGE, json(200, submission({ ...state })));
    open();
    await card();

    await press(name);

    expect(server.callsTo(ITEM_CHANGE)[0]?.body).toEqual(change);
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2));
  });

  test("queue the delivery again", async () => {
    server.on(`POST ${ITEM}/deliver`, json(202, {}));
    open();
    await card();

    await press(/^Send again/);

    await waitFor(() => expect(server.callsTo(`POST ${ITEM}/deliver`)).toHaveLength(1));
  });

  test("report failures in a toast", async () => {
    server.on(ITEM_CHANGE, lost());
    open();
    await card();

    await press(/^Mark as spam/);

    expect(await screen.findByRole("alert")).toHaveTextContent("The server didn't answer.");
    expect(await card()).toHaveTextContent("Legitimate");
  });
});
