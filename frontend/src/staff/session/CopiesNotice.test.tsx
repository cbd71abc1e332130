import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { json, type StubServer } from "../../testing/server";
import { card, open, SESSION, serverWith } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

let server: StubServer;

beforeEach(() => {
  server = serverWith(submission());
});

describe("the staff page", () => {
  test.each([
    ["there is none", {}, "There's no copy of the site yet: the first one follows"],
    [
      "none was proved",
      { newest_at: "2027-05-14T14:00:00Z" },
      "Last copy of the site: Fri, May 14, 2027, 10:00 AM. No copy has been tried out yet.",
    ],
    [
      "one was proved",
      { newest_at: "2027-05-14T14:00:00Z", proved_at: "2027-05-14T07:00:00Z" },
      "Last copy of the site: Fri, May 14, 2027, 10:00 AM. Last copy that was tried out, and works: Fri, May 14, 2027, 3:00 AM.",
    ],
    [
      "none went off site",
      { offsite: { newest_at: null, problem: "s3://maple is full", is_late: false } },
      "No copy has gone off site yet. The last attempt failed: s3://maple is full.",
    ],
    [
      "one went off site",
      { offsite: { newest_at: "2027-05-14T13:00:00Z", problem: null, is_late: false } },
      "Last copy off site: Fri, May 14, 2027, 9:00 AM.",
    ],
  ])("says how the copies of the site stand when %s", async (_, standing, words) => {
    const none = { newest_at: null, proved_at: null, is_late: false, offsite: null };
    const copies = { ...none, ...standing };
    server.on(SESSION, json(200, { access: "passcode", copies }));

    open();

    await card();
    const isNotice = (_: string, element: Element | null) => element?.matches(".copies-notice");
    expect(screen.getByText((...found) => isNotice(...found) ?? false)).toHaveTextContent(words);
    expect(screen.queryByText(/been tried out since/)).toBeNull();
  });

  test.each(["Refresh", "Run sheets"])("says it anew after %s", async (name) => {
    const none = { newest_at: null, proved_at: null, is_late: false, offsite: null };
    const one = { ...none, newest_at: "2027-05-14T14:00:00Z" };
    server.on(
      SESSION,
      json(200, { access: "passcode", copies: none }),
      json(200, { access: "passcode", copies: one }),
    );
    open();
    await card();
    expect(screen.getByText(/There's no copy of the site yet/)).toBeInTheDocument();

    await userEvent.click(screen.getByText(name));

    expect(await screen.findByText(/No copy has been tried out yet/)).toBeInTheDocument();
    expect(screen.queryByText(/There's no copy of the site yet/)).toBeNull();
  });

  test("warns when no copy was proved for two days", async () => {
    const copies = { newest_at: null, proved_at: "2027-05-10T07:00:00Z", is_late: true };
    server.on(SESSION, json(200, { access: "passcode", copies }));

    open();

    const since = "No copy of your site has been tried out since Mon, May 10, 2027, 3:00 AM.";
    expect(await screen.findByText(since)).toBeInTheDocument();
  });

  test("warns when no copy went off site for two days", async () => {
    const offsite = {
      newest_at: "2027-05-10T07:00:00Z",
      problem: "s3://maple is full",
      is_late: true,
    };
    const copies = { newest_at: null, proved_at: null, is_late: false, offsite };
    server.on(SESSION, json(200, { access: "passcode", copies }));

    open();

    const since = "No copy of your site went off site since Mon, May 10, 2027, 3:00 AM.";
    expect(await screen.findByText(since)).toBeInTheDocument();
    expect(screen.getByText(/What's wrong: s3:\/\/maple is full\./)).toBeInTheDocument();
  });
});
