import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { emptyOverview, overview, weeksOf } from "../../testing/overview.fixture";
import { json, problem, StubServer } from "../../testing/server";
import { LIST, list, open, press, SESSION, signedIn, stranger } from "../../testing/staffPage";

const OVERVIEW = "GET /api/admin/overview";

let server: StubServer;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  server = new StubServer().on(SESSION, signedIn()).on(OVERVIEW, json(200, overview()));
});

const plot = (name: string) => screen.findByRole("region", { name });

test("opens by its tab", async () => {
  server.on(LIST, list([]));
  open();

  const tab = await screen.findByRole("link", { name: "Overview" }, { timeout: 5000 });
  await userEvent.click(tab);

  expect(await plot("Inquiries each week")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByText("Inquiries since Monday").nextSibling).toHaveTextContent("2spam not");
  expect(screen.getByText(/Counted/)).toHaveTextContent(
    "The last 6 weeks: from Monday, Jun 7, 2027, until now. Counted Wed, Jul 14, 2027, 12:00 PM.",
  );
});

test("has a text alternative and a table for each chart", async () => {
  open("#overview");
  const submissions = await plot("Inquiries each week");

  expect(within(submissions).getByRole("img")).toHaveAccessibleName(
    "A column for each of 6 weeks: 25 inquiries and, on top of them, 5 spam",
  );
  const rows = (name: string) =>
    within(screen.getByRole("table", { name, hidden: true }))
      .getAllByRole("row", { hidden: true })
      .map(({ textContent }) => textContent);
  expect(rows("Inquiries each week").slice(0, 2)).toEqual([
    "Week ofInquiriesSpam",
    "Jul 12, 2027, so far20",
  ]);
  expect(rows("Inquiries each week")[5]).toBe("Jun 14, 202793");
  expect(rows("Event registrations each week")[4]).toBe("Jun 21, 202737");
  expect(rows("Services people ask about")).toContain("Summer Camps1248%");
  expect(rows("Pages people write from")).toEqual([
    "PageInquiriesShare",
    "/contact2080%",
    "/ (home page)312%",
    "Other pages28%",
  ]);
  expect(rows("Time until inquiries are handled")).toContain("Not handled yet312%");
  expect(screen.getAllByRole("img")).toHaveLength(5);
});

test("requests the chosen weeks, and shows the previous ones until they arrive", async () => {
  const year = overview({ weeks: weeksOf(Array.from({ length: 52 }, () => 1)) });
  let answer = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  server.on(OVERVIEW, json(200, overview()), late);
  open("#overview");
  await plot("Inquiries each week");

  await press("1 year");

  expect(screen.getByText("Loading the overview")).toBeInTheDocument();
  expect(await plot("Inquiries each week")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "1 year", pressed: true })).toBeInTheDocument();
  answer(json(200, year));
  expect(await screen.findByText(/^The last 52 weeks/)).toBeInTheDocument();
  expect(server.callsTo(OVERVIEW).map(({ path }) => path.split("?")[1])).toEqual([
    "weeks=26",
    "weeks=52",
  ]);
});

test("explains empty charts", async () => {
  server.on(OVERVIEW, json(200, emptyOverview()));
  open("#overview");

  expect(await screen.findByText(/^No one has written or registered/)).toBeInTheDocument();
  expect(screen.queryByRole("img")).toBeNull();
});

test("draws no registration columns without registrations", async () => {
  const { totals } = overview();
  server.on(OVERVIEW, json(200, overview({ totals: { ...totals, registrations: 0 } })));
  open("#overview");

  const registrations = await plot("Event registrations each week");

  expect(registrations).toHaveTextContent("No one signed up for an event in the last 6 weeks.");
  expect(within(registrations).queryByRole("img")).toBeNull();
});

test("shows the server's error and retries on request", async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const failure = problem(503, { title: "Busy", detail: "Too much is going on at once." });
  server.on(OVERVIEW, failure, failure, json(200, overview()));
  open("#overview");

  expect(await screen.findByRole("alert", {}, { timeout: 4000 })).toHaveTextContent(
    "Too much is going on at once.",
  );
  await press("Try again");

  expect(await plot("Inquiries each week")).toBeInTheDocument();
  vi.mocked(console.error).mockClear();
});

test("removes all figures when the session has ended", async () => {
  server.on(OVERVIEW, json(200, overview()), stranger());
  open("#overview");
  await plot("Inquiries each week");

  await press("Refresh");

  expect(await screen.findByLabelText(/Passcode/)).toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Inquiries each week" })).toBeNull();
});
