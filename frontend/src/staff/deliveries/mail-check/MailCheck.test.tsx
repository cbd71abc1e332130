import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type { MailCheckStep, MailStanding } from "../../../api/types";
import { json, lost, problem, StubServer } from "../../../testing/server";
import { LIST, list, open, press, SESSION, signedIn } from "../../../testing/staffPage";

const STANDING = "GET /api/admin/mail-check";
const CHECK = "POST /api/admin/mail-check";

const step: MailCheckStep = {
  name: "sign_in",
  title: "Sign-in",
  result: "failed",
  found: "The server answered 535.",
  remedy: "Most providers want an app password here.",
};
const inbox = { address: "office@maple.example", proved_at: null, overdue: false };
const standing: MailStanding = { set_up: true, inboxes: [inbox], check: null };
const run = { began_at: "2027-03-01T14:30:00Z", running: false, activity: null, steps: [step] };

let server: StubServer;

const answers = (...standings: MailStanding[]) =>
  server.on(STANDING, ...standings.map((one) => json(200, one)));

beforeEach(() => {
  const none = { alarm: { raised: false, oldest_pending_at: null, after_seconds: 3600 } };
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, list([]))
    .on("GET /api/admin/deliveries", json(200, { ...none, topics: [] }))
    .on("GET /api/admin/deliveries/log", json(200, { items: [], next: null }));
  answers(standing);
});

const section = () => screen.findByRole("region", { name: "Mail" });

test.each([
  [{}, "office@maple.example: never proved that mail arrives"],
  [{ proved_at: "2027-03-01T03:00:00Z" }, "office@maple.example: proved last on Feb 28, 2027"],
  [
    { proved_at: "2027-01-01T15:00:00Z", overdue: true },
    "office@maple.example: proved last on Jan 1, 2027, over 30 days ago. Check it again.",
  ],
])("an inbox that is %j says so", async (different, words) => {
  answers({ ...standing, inboxes: [{ ...inbox, ...different }] });
  open("#deliveries");

  const item = within(await section()).getByRole("listitem");

  expect(item).toHaveTextContent(new RegExp(`^${words}$`));
});

test("without a mail server there is nothing to press, and where to read how", async () => {
  answers({ set_up: false, inboxes: [], check: null });
  open("#deliveries");

  expect(await section()).toHaveTextContent("the site sends no mail");
  expect(await section()).toHaveTextContent("docs/mail.md");
  expect(screen.queryByRole("button", { name: "Check mail" })).toBeNull();
});

test("an office without an address is told so", async () => {
  answers({ ...standing, inboxes: [] });
  open("#deliveries");

  expect(await section()).toHaveTextContent("mail.office in your settings is empty");
});

test("a check shows what it does, then what failed and what to do", async () => {
  const running = { ...run, running: true, activity: "Signing in", steps: [] };
  server.on(CHECK, json(200, { ...standing, check: running }));
  open("#deliveries");
  await section();
  answers({ ...standing, check: running }, { ...standing, check: run });

  await press("Check mail");

  const status = within(await section()).getByRole("status");
  await waitFor(() => expect(status).toHaveTextContent("Signing in…"));
  const button = screen.getByRole("button", { name: "Check mail" });
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);
  await waitFor(() => expect(status).toHaveTextContent("1 step failed"), { timeout: 4000 });
  const failed = within(await section())
    .getByText("Sign-in")
    .closest("li");
  expect(failed).toHaveTextContent("Sign-in (Failed) The server answered 535.");
  expect(failed).toHaveTextContent("Most providers want an app password here.");
  expect(button).toHaveAttribute("aria-disabled", "false");
  expect(server.callsTo(CHECK)).toHaveLength(1);
  const reads = server.callsTo(STANDING).length;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(server.callsTo(STANDING)).toHaveLength(reads);
});

test("a check that goes well asks for the button in the test mail", async () => {
  const sent: MailCheckStep = {
    name: "test_mail",
    title: "Test mail",
    result: "ok",
    found: "The server has taken a test mail to office@maple.example.",
    remedy: null,
  };
  answers({ ...standing, check: { ...run, steps: [sent] } });
  open("#deliveries");

  expect(within(await section()).getByRole("status")).toHaveTextContent(
    "Mail goes out. Now open the test mail and press its button",
  );
  const proved = { ...inbox, proved_at: "2027-03-01T14:30:01Z" };
  answers({ ...standing, inboxes: [proved], check: { ...run, steps: [sent] } });
  await press("Refresh");
  await waitFor(async () =>
    expect(within(await section()).getByRole("status")).toHaveTextContent(
      "Mail goes out, and it arrives.",
    ),
  );
});

test.each([
  [problem(429, { title: "Please Wait", detail: "Check again in 60 seconds." }), "60 seconds"],
  [lost(), "The server didn't answer."],
])("a check that doesn't start says why", async (answer, words) => {
  server.on(CHECK, answer);
  open("#deliveries");

  await press("Check mail");

  const status = within(await section()).getByRole("status");
  await waitFor(() => expect(status).toHaveTextContent(words));
  expect(screen.getByRole("button", { name: "Check mail" })).toHaveAttribute(
    "aria-disabled",
    "false",
  );
});
