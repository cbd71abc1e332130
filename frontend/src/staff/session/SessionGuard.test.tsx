import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, lost, noContent, problem, type StubServer } from "../../testing/server";
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
  serverWith,
  signedIn,
  stranger,
} from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

let server: StubServer;

beforeEach(() => {
  server = serverWith(submission());
});

describe("the sign-in page", () => {
  test("asks for the passcode and accepts the right one", async () => {
    server.on(SESSION, stranger(), signedIn()).on(SIGN_IN, noContent());
    open();

    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-owl");
    await press("Sign in");

    expect(await card()).toBeInTheDocument();
    expect(server.callsTo(SIGN_IN)[0]?.body).toEqual({ passcode: "barn-owl", ownDevice: false });
    expect(screen.getByRole("heading", { level: 1, name: "Inquiries" })).toHaveFocus();
  });

  test("says how to replace a lost passcode", async () => {
    server.on(SESSION, stranger());
    open();

    const field = await screen.findByLabelText(/Passcode/);

    expect(field).toHaveAccessibleDescription(
      "Ask whoever set up the website. If it's lost, “paddock passcode” makes a new one and prints it.",
    );
  });

  test("sends whether the device is one's own", async () => {
    server.on(SESSION, stranger(), signedIn()).on(SIGN_IN, noContent());
    open();

    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-owl");
    await userEvent.click(screen.getByRole("checkbox", { name: "This is my own device" }));
    await press("Sign in");

    expect(await card()).toBeInTheDocument();
    expect(server.callsTo(SIGN_IN)[0]?.body).toEqual({ passcode: "barn-owl", ownDevice: true });
  });

  test("shows the setting for an unlisted proxy after sign-in", async () => {
    const setting = 'trusted_proxies = ["127.0.0.1"]';
    const proxyWarning = { addresses: ["127.0.0.1"], setting };
    server.on(SESSION, json(200, { access: "passcode", proxyWarning }));

    open();

    expect(await screen.findByText(setting)).toBeInTheDocument();
    expect(await card()).toBeInTheDocument();
  });

  test.each([
    [
      "it isn't renewed",
      { expires_at: "2027-05-14T14:00:00Z", problem: "The authority doesn't answer." },
      "Your site's certificate isn't being renewed. It ends Fri, May 14, 2027, 10:00 AM. From then on " +
        "browsers warn visitors away. The authority doesn't answer.",
    ],
    [
      "there is none",
      { expires_at: null, problem: null },
      "Your site has no certificate yet. The program's log says why, and so does the command paddock " +
        "domain-check.",
    ],
  ])("warns about the certificate when %s", async (_, standing, words) => {
    const certificate = { renews_at: null, is_late: true, ...standing };
    server.on(SESSION, json(200, { access: "passcode", certificate }));

    open();

    await card();
    const isAlarm = (_: string, element: Element | null) => element?.matches(".alarm");
    expect(screen.getByText((...found) => isAlarm(...found) ?? false)).toHaveTextContent(words);
  });

  test("is shown without a request on a device without a session", async () => {
    renderPage("/admin-submissions");

    expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
    expect(server.callsTo(SESSION)).toHaveLength(0);
  });

  test("requests again after sign-in, and not after sign-out", async () => {
    server.on(SIGN_IN, noContent()).on("DELETE /api/admin/session", noContent());
    const first = renderPage("/admin-submissions");
    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-owl");
    await press("Sign in");
    expect(await card()).toBeInTheDocument();
    first.unmount();

    const second = renderPage("/admin-submissions");
    expect(await card()).toBeInTheDocument();
    await press("Sign out");
    await screen.findByLabelText(/Passcode/);
    second.unmount();
    const before = server.callsTo(SESSION).length;

    renderPage("/admin-submissions");
    await screen.findByLabelText(/Passcode/);
    expect(server.callsTo(SESSION)).toHaveLength(before);
  });

  test.each([
    [401, "That is not the passcode."],
    [429, "Too many attempts. Try again in ten minutes."],
  ])("shows the server's error for a %i at the field", async (status, detail) => {
    server.on(SESSION, stranger()).on(SIGN_IN, problem(status, { title: "No", detail }));
    open();

    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-cat");
    await press("Sign in");

    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    expect(screen.getByLabelText(/Passcode/)).toHaveAccessibleDescription(
      expect.stringContaining(detail),
    );
    expect(screen.getByLabelText(/Passcode/)).toHaveValue("barn-cat");
  });

  test("is skipped, without a sign-out button, if access is open", async () => {
    server.on(SESSION, json(200, { access: "open" }));

    open();

    expect(await card()).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Sign out" })).toBeNull();
  });

  test("is shown after sign-out", async () => {
    server.on("DELETE /api/admin/session", noContent());
    open();

    await press("Sign out");

    expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
    expect(screen.getByText("You're signed out.")).toHaveFocus();
    expect(screen.queryByRole("article")).toBeNull();
  });

  test("is shown after sign-out from an expired session", async () => {
    server.on("DELETE /api/admin/session", stranger());
    open();

    await press("Sign out");

    expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
    expect(screen.getByText("You're signed out.")).toHaveFocus();
    expect(screen.queryByRole("article")).toBeNull();
  });

  test("reports a sign-out that failed", async () => {
    server.on("DELETE /api/admin/session", lost());
    open();

    await press("Sign out");

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "You're still signed inThe server didn't answer.",
    );
    expect(await card()).toBeInTheDocument();
  });

  test.each([
    ["Refresh", LIST],
    [/^Mark as spam/, ITEM_CHANGE],
    [/^Mark as handled/, ITEM_CHANGE],
    [/^Send again/, `POST ${ITEM}/deliver`],
  ])("is shown at %s when the session has expired, and says why", async (button, route) => {
    open();
    await card();
    server.on(route, stranger());

    await press(button);

    expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
    expect(screen.getByText("Your session has ended. Sign in to continue.")).toHaveFocus();
    expect(screen.queryByRole("article")).toBeNull();
    expect(document.body).not.toHaveTextContent("Okafor");
    expect(screen.queryByText("That didn't work")).toBeNull();
  });

  test("keeps nothing of the previous session's list", async () => {
    server.on(LIST, list([submission()]), stranger(), new Promise<Response>(() => {}));
    server.on(SIGN_IN, noContent());
    open();
    await card();
    await press("Refresh");
    await userEvent.type(await screen.findByLabelText(/Passcode/), "barn-owl");

    await press("Sign in");

    expect(await screen.findByText("Loading submissions")).toBeInTheDocument();
    expect(screen.queryByRole("article")).toBeNull();
  });
});

describe("a bad connection", () => {
  /** The browser reports that it is online again, so the session is checked. */
  async function reconnect() {
    act(() => void dispatchEvent(new Event("offline")));
    await act(async () => void dispatchEvent(new Event("online")));
  }
  const note = () => screen.getByRole("textbox", { name: /^Private note/ });

  test("keeps the page and the typed text, says so, and retries", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    server.on(ITEM_CHANGE, lost());
    open();
    await card();
    await userEvent.type(note(), "Prefers gray");
    server.on(SESSION, lost());

    await reconnect();

    expect(await screen.findByText(/^We can't reach the server/, {}, { timeout: 5000 })).toHaveRole(
      "status",
    );
    expect(note()).toHaveValue("Prefers gray");
    expect(note()).toHaveFocus();
    server.on(SESSION, signedIn());
    await press("Try again");

    await waitFor(() => expect(screen.queryByText(/^We can't reach the server/)).toBeNull());
    expect(note()).toHaveValue("Prefers gray");
    logged.mockClear();
  });

  test("retries automatically", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    open();
    await card();
    server.on(SESSION, lost(), lost(), signedIn());
    vi.useFakeTimers({ shouldAdvanceTime: true });

    await reconnect();
    await act(() => vi.advanceTimersByTimeAsync(1500));
    expect(screen.getByText(/^We can't reach the server/)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(10_000));

    expect(screen.queryByText(/^We can't reach the server/)).toBeNull();
    expect(screen.getByRole("article")).toBeInTheDocument();
    logged.mockClear();
  });

  test("asks for the passcode, and says why, when the session has ended meanwhile", async () => {
    open();
    await card();
    server.on(SESSION, stranger());

    await reconnect();

    expect(await screen.findByText("Your session has ended. Sign in to continue.")).toHaveFocus();
    expect(screen.queryByRole("article")).toBeNull();
  });
});
