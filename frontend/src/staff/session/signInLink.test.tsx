import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lost, noContent, problem, type StubServer } from "../../testing/server";
import {
  card,
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

describe("the printed sign-in link", () => {
  test("signs in, and removes the passcode from the address bar", async () => {
    server.on(SIGN_IN, noContent());

    open("#passcode=barn%2Fowl");

    expect(await card()).toBeInTheDocument();
    expect(server.callsTo(SIGN_IN)[0]?.body).toEqual({ passcode: "barn/owl", byLink: true });
    expect(location.hash).toBe("");
  });

  test("signs in when pasted into an open sign-in page", async () => {
    server.on(SESSION, stranger(), signedIn()).on(SIGN_IN, noContent());
    open();
    await screen.findByLabelText(/Passcode/);

    act(() => {
      location.hash = "#passcode=barn-owl";
    });

    expect(await card()).toBeInTheDocument();
    expect(server.callsTo(SIGN_IN)[0]?.body).toEqual({ passcode: "barn-owl", byLink: true });
    expect(location.hash).toBe("");
  });

  test("says that an old link is no longer valid", async () => {
    server.on(SESSION, stranger()).on(SIGN_IN, stranger());

    open("#passcode=old");

    expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
    expect(
      screen.getByText("That link doesn't work anymore. Sign in with the passcode."),
    ).toHaveFocus();
    expect(location.hash).toBe("");
    expect(server.callsTo(SIGN_IN)).toHaveLength(1);
  });

  test("reports a sign-in without an answer, and retries on request", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    server.on(SESSION, stranger()).on(SIGN_IN, lost());
    open("#passcode=barn-owl");

    const alert = await screen.findByRole("alert", {}, { timeout: 5000 });
    expect(alert).toHaveTextContent("We couldn't sign you in. The server didn't answer.");
    expect(screen.queryByLabelText(/Passcode/)).toBeNull();
    server.on(SESSION, signedIn()).on(SIGN_IN, noContent());
    await press("Try again");

    expect(await card()).toBeInTheDocument();
    expect(server.callsTo(SIGN_IN).at(-1)?.body).toEqual({
      passcode: "barn-owl",
      byLink: true,
    });
    expect(location.hash).toBe("");
    logged.mockClear();
  });

  test("shows the server's error after too many links, without an automatic retry", async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => {});
    const detail = "Too many attempts. Try again in ten minutes.";
    server.on(SESSION, stranger()).on(SIGN_IN, problem(429, { title: "No", detail }));

    open("#passcode=barn-owl");

    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    expect(server.callsTo(SIGN_IN)).toHaveLength(1);
    logged.mockClear();
  });
});
