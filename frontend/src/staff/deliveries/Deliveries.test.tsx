import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryStanding, LoggedAttempt } from "../../api/types";
import { COUNTS } from "../../testing/registration.fixture";
import { json, noContent, problem, StubServer } from "../../testing/server";
import { card, LIST, list, open, press, SESSION, signedIn } from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const OVERVIEW = "GET /api/admin/deliveries";
const LOG = "GET /api/admin/deliveries/log";

const topic = {
  channel: "webhook" as const,
  topic: "contact" as const,
  has_address: true,
  pending: 2,
  failed: 1,
  oldest_pending_at: "2027-03-01T14:30:00Z",
  last_sent_at: null,
  last_failure_at: "2027-03-01T15:00:00Z",
  last_error: "the receiver answered 503",
};
const broken: DeliveryStanding = {
  alarm: {
    raised: true,
    late_to_office: true,
    late_to_visitors: false,
    oldest_pending_at: "2027-03-01T14:30:00Z",
    after_seconds: 3600,
  },
  topics: [topic, { ...topic, topic: "registration", has_address: false, pending: 0, failed: 0 }],
};
const attempt: LoggedAttempt = {
  attempt_no: 1,
  attempted_at: "2027-03-01T15:00:00Z",
  channel: "webhook",
  topic: "contact",
  subject_id: "7",
  name: "Ada Okafor",
  message_id: "m",
  attempt: 3,
  delivered: false,
  status: 503,
  error: "the receiver answered 503",
  answer: "out of hay",
  took_ms: 120,
  is_test: false,
};

let server: StubServer;

beforeEach(() => {
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, list([submission()]))
    .on(OVERVIEW, json(200, broken))
    .on(LOG, json(200, { items: [attempt], next: null }));
});

describe("the alarm", () => {
  test.each(["", "#registrations", "#deliveries"])("is shown above %s", async (hash) => {
    server.on(
      "GET /api/admin/registrations",
      json(200, { items: [], counts: COUNTS, events: [], next: null }),
    );
    open(hash);

    expect(await screen.findByText(/Deliveries have been failing since/)).toHaveTextContent(
      "Mon, Mar 1, 2027, 9:30 AM",
    );
    expect(
      screen.getByText(/3 inquiries haven't reached your automation. They're safe here./),
    ).toBeInTheDocument();
  });

  test("is hidden while all deliveries arrive", async () => {
    server.on(OVERVIEW, json(200, { ...broken, alarm: { ...broken.alarm, raised: false } }));
    open();
    await card();

    expect(screen.queryByText(/Deliveries have been failing/)).toBeNull();
  });
});

/** The log's requests. The panels request only failures. */
const logReads = () => server.callsTo(LOG).filter(({ path }) => !path.includes("only"));

describe("the deliveries", () => {
  test.each([
    [{}, "Not arriving."],
    [{ pending: 0 }, "Not arriving."],
    [{ pending: 0, failed: 0 }, "Set up, nothing sent yet."],
    [{ last_sent_at: "2027-03-01T15:00:01Z" }, "Set up and sending."],
    [{ last_failure_at: null }, "Set up, nothing sent yet."],
    [{ last_failure_at: null, last_sent_at: "2027-03-01T15:00:01Z" }, "Set up and sending."],
    [{}, "Nothing sent yet"],
  ])("with %j say %s", async (different, words) => {
    server.on(OVERVIEW, json(200, { ...broken, topics: [{ ...topic, ...different }] }));
    open("#deliveries");

    expect(await screen.findByText(words)).toBeVisible();
  });

  test("show the server's error and retry on request", async () => {
    const detail = "The database is busy. Try again in a moment.";
    server.on(OVERVIEW, problem(500, { title: "Busy", detail }));
    open("#deliveries");

    expect(await screen.findByText(detail, {}, { timeout: 5000 })).toHaveRole("alert");
    expect(screen.queryByText("Loading deliveries")).toBeNull();
    server.on(OVERVIEW, json(200, broken));
    await press("Try again");

    expect(await screen.findByRole("heading", { name: "Inquiries" })).toBeInTheDocument();
    expect(screen.queryByText(detail)).toBeNull();
  });

  test("keep their panels when a refresh fails, and say why", async () => {
    open("#deliveries");
    await screen.findByRole("heading", { name: "Inquiries" });
    server.on(OVERVIEW, problem(500, { title: "Busy", detail: "The database is busy." }));

    await press("Refresh");

    expect(await screen.findByText("The database is busy.", {}, { timeout: 5000 })).toHaveRole(
      "alert",
    );
    expect(screen.getByRole("heading", { name: "Inquiries" })).toBeInTheDocument();
  });

  test("show the state of each topic", async () => {
    open("#deliveries");

    const submissions = await screen.findByRole("heading", { name: "Inquiries" });

    expect(submissions.closest("li")).toHaveTextContent("Waiting2Given up1");
    expect(submissions.closest("li")).toHaveTextContent("the receiver answered 503");
    expect(screen.getByRole("heading", { name: "Registrations" }).closest("li")).toHaveTextContent(
      "No address set up yet.",
    );
  });

  test("are all sent again by one button", async () => {
    server.on("POST /api/admin/deliveries/retry", json(200, { queued: 3 }));
    open("#deliveries");

    await press("Send all again (3)");

    expect(await screen.findByText("We're trying 3 deliveries again now.")).toBeInTheDocument();
    expect(server.callsTo("POST /api/admin/deliveries/retry")[0]?.body).toEqual({});
  });

  test("are tested, and the result is shown and logged", async () => {
    const { delivered, status, error, answer, took_ms } = attempt;
    server.on(
      "POST /api/admin/deliveries/test",
      json(200, { delivered, status, error, answer, took_ms }),
    );
    open("#deliveries");

    await press("Send a test (Inquiries)");

    expect(
      await screen.findByText(/Test failed in 120 ms: the receiver answered 503/),
    ).toBeInTheDocument();
    await waitFor(() => expect(logReads()).toHaveLength(2));
  });

  test("show the receiver's last error", async () => {
    const older = { ...attempt, attempt_no: 0, attempted_at: "2027-03-01T14:00:00Z", answer: "no" };
    server.on(LOG, json(200, { items: [attempt, older], next: null }));
    open("#deliveries");
    const submissions = await screen.findByRole("heading", { name: "Inquiries" });

    const term = within(submissions.closest("li") as HTMLElement).getByText("Last failure");

    await waitFor(() =>
      expect(term.parentElement).toHaveTextContent(
        "Mon, Mar 1, 2027, 10:00:00 AM: the receiver answered 503out of hay",
      ),
    );
  });

  test("show the server's error when a test can't be sent", async () => {
    const words = "There is no address to send it to.";
    server.on(
      "POST /api/admin/deliveries/test",
      problem(409, { title: "No address", detail: words }),
    );
    open("#deliveries");

    await press("Send a test (Inquiries)");

    expect(await screen.findByText(`The test wasn't sent: ${words}`)).toBeInTheDocument();
  });
});

test("given-up deliveries raise no alarm once staff have seen them", async () => {
  server.on("POST /api/admin/deliveries/seen", noContent());
  open("#deliveries");
  const know = await screen.findByRole("button", { name: "Got it, stop the alarm" });
  server.on(OVERVIEW, json(200, { ...broken, alarm: { ...broken.alarm, raised: false } }));

  await userEvent.click(know);

  await waitFor(() => expect(screen.queryByText(/Deliveries have been failing/)).toBeNull());
  expect(screen.queryByRole("button", { name: "Got it, stop the alarm" })).toBeNull();
});

describe("the log", () => {
  test("links an attempt to its record", async () => {
    open("#deliveries");

    const row = await screen.findByRole("row", { name: /Ada Okafor/ });

    expect(row).toHaveTextContent("failed in 120 ms: the receiver answered 503");
    expect(row).toHaveTextContent("out of hay");
    expect(within(row).getByRole("link")).toHaveAttribute(
      "href",
      "/admin-submissions#inquiry?id=7",
    );
  });

  const failed = (attempt_no: number, different: Partial<LoggedAttempt> = {}): LoggedAttempt => ({
    ...attempt,
    attempt_no,
    attempted_at: `2027-03-01T15:00:${10 + attempt_no}Z`,
    subject_id: String(attempt_no),
    name: `Rider ${attempt_no}`,
    ...different,
  });
  const rows = () => screen.getAllByRole("row").map(({ textContent }) => textContent ?? "");

  test("groups equal failures, and expands them on request", async () => {
    const items = [
      failed(9, { delivered: true, status: 204, error: null, answer: null }),
      failed(8, { answer: "out of hay, 2" }),
      failed(7),
      failed(6),
      failed(5, { status: null, error: "nobody listens there", answer: null }),
      failed(4),
      failed(3),
    ];
    server.on(LOG, json(200, { items, next: null }));
    open("#deliveries");
    const show = await screen.findByRole("button", { name: "Show all 3 attempts" });

    expect(show).toHaveAttribute("aria-expanded", "false");
    expect(rows()).toHaveLength(6);
    const [, , run] = rows();
    expect(run).toMatch(
      /^Mon, Mar 1, 2027, 10:00:18\sAM3 inquiriesfailed 3 times since 10:00:16\sAM/,
    );
    expect(run).toContain("the receiver answered 503out of hay, 2");
    await userEvent.click(show);

    expect(rows()).toHaveLength(9);
    expect(rows()[4]).toContain("Rider 7");
    await press("Show them as one");
    expect(rows()).toHaveLength(6);
  });

  test("doesn't count attempts beyond the loaded ones", async () => {
    server.on(LOG, json(200, { items: [failed(8), failed(7), failed(6)], next: "6" }));
    open("#deliveries");
    expect(await screen.findByText(/^failed at least 3 times since/)).toBeInTheDocument();
    server.on(LOG, json(200, { items: [failed(5)], next: null }));

    await press("Load more");

    expect(await screen.findByText(/^failed 4 times since/)).toBeInTheDocument();
  });

  test("filters failures, and loads the next page", async () => {
    const second = { ...attempt, attempt_no: 0, name: "Grace Okafor" };
    server.on(LOG, json(200, { items: [attempt], next: "9" }));
    open("#deliveries");
    await userEvent.click(await screen.findByRole("checkbox", { name: "Only failures" }));
    await waitFor(() =>
      expect(server.callsTo(LOG).filter(({ path }) => path.includes("only=failures"))).toHaveLength(
        2,
      ),
    );
    server.on(LOG, json(200, { items: [second], next: null }));

    await press("Load more");

    expect(await screen.findByRole("row", { name: /Grace Okafor/ })).toBeInTheDocument();
    expect(server.callsTo(LOG).at(-1)?.path).toContain("before=9");
  });
});
