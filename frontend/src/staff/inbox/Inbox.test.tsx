import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { StubEventSource, turn } from "../../testing/StubEventSource";
import { json, type StubServer } from "../../testing/server";
import {
  card,
  LIST,
  list,
  open,
  press,
  SESSION,
  serverWith,
  stranger,
} from "../../testing/staffPage";
import { submission } from "../../testing/submission.fixture";

const ada = submission();
const grace = submission({ id: "2", first_name: "Grace", created_at: "2027-03-01T15:00:00Z" });
const change = {
  newest: "2",
  counts: { all: 2, legitimate: 2, spam: 0, waiting: 2 },
  alarm: false,
};

let server: StubServer;

beforeEach(() => {
  server = serverWith(ada);
});

const countsOf = (all: number) => ({ all, legitimate: all, spam: 0, waiting: all });
const paths = () => server.callsTo(LIST).map(({ path }) => path);

describe("the search", () => {
  test("requests after a pause, and is part of the URL", async () => {
    open("#spam");
    await card();

    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "anna k");

    await waitFor(() =>
      expect(paths()).toContain("/api/admin/submissions?filter=spam&q=anna+k&limit=50"),
    );
    expect(location.hash).toBe("#spam?q=anna+k");
    expect(paths()).toHaveLength(2);
  });

  test("is read from the URL, and Escape clears it", async () => {
    open("#all?q=anna");
    await card();
    const field = screen.getByRole("searchbox", { name: "Search" });
    expect(field).toHaveValue("anna");
    expect(screen.getByText("1 found")).toBeInTheDocument();

    await userEvent.type(field, "{Escape}");

    expect(field).toHaveValue("");
    await waitFor(() => expect(location.hash).toBe(""));
    expect(await screen.findByText("1 shown")).toBeInTheDocument();
  });

  test("says that nothing was found, and offers to clear the search", async () => {
    server.on(LIST, list([]), list([ada]));
    open("#legitimate?q=zebra");

    expect(await screen.findByText("No submissions found")).toBeInTheDocument();
    expect(screen.getByText(/^Nothing under Legitimate for/)).toHaveTextContent(
      "Nothing under Legitimate for “zebra”.",
    );
    await press("Clear the search");

    expect(await card()).toBeInTheDocument();
    expect(location.hash).toBe("#legitimate");
    expect(screen.getByRole("searchbox", { name: "Search" })).toHaveFocus();
  });

  test("without results under a filter can be repeated without it", async () => {
    server.on(LIST, list([]), list([ada]));
    open("#waiting?q=ada");

    await press("Look in All");

    expect(await card()).toBeInTheDocument();
    expect(location.hash).toBe("#all?q=ada");
  });

  test("applies to downloads", async () => {
    open("#spam?q=anna");
    await card();

    expect(screen.getByRole("link", { name: "CSV" })).toHaveAttribute(
      "href",
      "/api/admin/submissions.csv?filter=spam&q=anna",
    );
    expect(screen.getByRole("link", { name: "JSON" })).toHaveAttribute(
      "href",
      "/api/admin/submissions.json?filter=spam&q=anna",
    );
  });
});

describe("the back button", () => {
  test("restores the search, then the filter, then all", async () => {
    open();
    await card();
    await press("Waiting (1)");
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "{Enter}a");
    await waitFor(() => expect(location.hash).toBe("#waiting?q=a"));
    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "da");
    await waitFor(() => expect(location.hash).toBe("#waiting?q=ada"));

    act(() => history.back());
    await waitFor(() => expect(location.hash).toBe("#waiting"));
    await waitFor(() => expect(screen.getByRole("searchbox", { name: "Search" })).toHaveValue(""));
    act(() => history.back());
    await waitFor(() => expect(location.hash).toBe(""));
  });
});

describe("a reload", () => {
  test("returns to the card at the top", async () => {
    const rect = vi.spyOn(Element.prototype, "getBoundingClientRect");
    const first = open();
    await card();
    rect.mockImplementation(() => new DOMRect(0, -40, 300, 900));
    dispatchEvent(new Event("pagehide"));
    first.unmount();
    rect.mockImplementation(() => new DOMRect(0, 500, 300, 900));
    const scrolled = vi.spyOn(window, "scrollBy");

    open();
    await card();

    expect(scrolled).toHaveBeenCalledWith(0, 540);
    expect(sessionStorage.getItem("paddockPlace")).toBeNull();

    dispatchEvent(new Event("wheel"));
    scrolled.mockClear();
    rect.mockImplementation(() => new DOMRect(0, 700, 300, 900));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scrolled, "scrolling by hand ends it").not.toHaveBeenCalled();
  });

  test("takes scrolling over from the browser while the page is open", async () => {
    history.scrollRestoration = "auto";
    const page = open();
    await card();
    expect(history.scrollRestoration).toBe("manual");

    page.unmount();

    expect(history.scrollRestoration).toBe("auto");
  });
});

describe("without a connection", () => {
  test("says so, and confirms leaving while a change is unsaved", async () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
    server.on("PATCH /api/admin/submissions/1", json(200, ada));
    open();
    await card();
    onLine.mockReturnValue(false);
    act(() => void dispatchEvent(new Event("offline")));
    expect(
      screen.getByText("You're offline. We'll send your changes when you're back."),
    ).toHaveRole("status");

    await press(/^Mark as handled/);
    const leaving = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leaving);

    expect(leaving.defaultPrevented).toBe(true);
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(/^You're offline/)).toBeNull());
    await waitFor(() => expect(server.calls.some(({ method }) => method === "PATCH")).toBe(true));
  });

  test.each(["", "#deliveries"])("says so above an empty list, too: %s", async (hash) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    server
      .on(LIST, list([]))
      .on("GET /api/admin/deliveries/log", json(200, { items: [], next: null }));

    open(hash);

    expect(await screen.findByText(/^You're offline/)).toHaveRole("status");
  });
});

describe("new items", () => {
  beforeEach(() => StubEventSource.install());

  test("appears for somebody at the top, and is counted", async () => {
    open();
    await card();
    server.on(LIST, list([grace, ada]));

    act(() => StubEventSource.say(change));

    expect(await card("Grace Okafor")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "All (2)" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: /show$/ })).toBeNull();
  });

  test("isn't requested when the stream's first counts equal the list's", async () => {
    const alarm = {
      raised: false,
      late_to_office: false,
      late_to_visitors: false,
      oldest_pending_at: null,
      after_seconds: 3600,
    };
    server.on("GET /api/admin/deliveries", json(200, { alarm, topics: [] }));
    open();
    await card();

    act(() => StubEventSource.say({ ...change, newest: ada.id, counts: countsOf(1) }));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));

    expect(paths()).toHaveLength(1);
    expect(server.callsTo("GET /api/admin/deliveries")).toHaveLength(1);
  });

  test("is requested when it arrived between the list and the stream's first counts", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(LIST, new Promise<Response>((resolve) => (answer = resolve)), list([grace, ada]));
    open();
    await waitFor(() => expect(paths()).toHaveLength(1));
    act(() => StubEventSource.say({ ...change, newest: "2", counts: countsOf(2) }));

    await act(async () => answer(list([ada])));

    expect(await card("Grace Okafor")).toBeInTheDocument();
    expect(paths()).toHaveLength(2);
  });

  test("waits while somebody reads, announced once, until requested", async () => {
    open();
    (await card()).focus();
    server.on(LIST, list([grace, ada]));

    act(() => StubEventSource.say(change));

    expect(await screen.findByRole("button", { name: "1 new inquiry — show" })).toBeInTheDocument();
    expect(screen.getAllByText("1 new inquiry")).toHaveLength(1);
    expect(screen.queryByRole("article", { name: "Grace Okafor" })).toBeNull();
    expect(screen.getByRole("button", { name: "All (2)" })).toBeInTheDocument();
    await press("1 new inquiry — show");

    const shown = await card("Grace Okafor");
    await waitFor(() => expect(shown).toHaveFocus());
    expect(screen.getAllByRole("article")[0]).toBe(shown);
  });

  test("is counted in the title of a hidden page", async () => {
    document.title = "Submissions";
    open();
    await card();
    act(() =>
      StubEventSource.say({ ...change, counts: { all: 1, legitimate: 1, spam: 0, waiting: 1 } }),
    );
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    act(() => turn("hidden"));
    act(() => vi.advanceTimersByTime(60_000));
    act(() =>
      StubEventSource.say({ ...change, counts: { all: 3, legitimate: 3, spam: 0, waiting: 3 } }),
    );

    expect(document.title).toBe("(2) Inquiries · Maple Hollow Stables");
    act(() => turn("visible"));
    expect(document.title).toBe("Inquiries · Maple Hollow Stables");
  });

  test("says when the stream is broken, and Refresh still works", async () => {
    open();
    await card();

    await act(async () => StubEventSource.open[0]?.refuse());

    expect(await screen.findByText(/^Not live: last updated \d+:\d\d [AP]M$/)).toBeInTheDocument();
    await press("Refresh");
    await waitFor(() => expect(server.callsTo(LIST)).toHaveLength(2));
  });

  test("asks for the passcode when the stream is refused without a session", async () => {
    open();
    await card();
    server.on(SESSION, stranger());

    await act(async () => StubEventSource.open[0]?.refuse());

    expect(await screen.findByText("Your session has ended. Sign in to continue.")).toHaveFocus();
    expect(screen.queryByRole("article")).toBeNull();
    expect(StubEventSource.open).toHaveLength(0);
  });
});
