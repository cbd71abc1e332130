import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { COUNTS, eventPlaces, registration } from "../../testing/registration.fixture";
import { StubEventSource } from "../../testing/StubEventSource";
import { json, lost, problem, StubServer } from "../../testing/server";
import { card, open, SESSION, signedIn } from "../../testing/staffPage";

const LIST = "GET /api/admin/registrations";
const ITEM_CHANGE = "PATCH /api/admin/registrations/7";

const list = (items = [registration()]) =>
  json(200, { items, counts: COUNTS, events: [], next: null });

let server: StubServer;

beforeEach(() => {
  server = new StubServer()
    .on(SESSION, signedIn())
    .on(LIST, list())
    .on(ITEM_CHANGE, json(200, registration()));
});

const box = (name: string) => screen.getByRole("checkbox", { name: `${name} came` });
const changes = () => server.callsTo(ITEM_CHANGE).map(({ body }) => body);
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

describe("check-in", () => {
  const ticked = (...positions: number[]) => {
    const { attendees, ...rest } = registration();
    return registration({
      ...rest,
      attendees: attendees.map((attendee) =>
        positions.includes(attendee.position)
          ? { ...attendee, attended_at: "2027-05-08T14:00:00Z" }
          : attendee,
      ),
    });
  };

  test("saves two attendees one after the other", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(
      ITEM_CHANGE,
      new Promise<Response>((resolve) => (answer = resolve)),
      json(200, ticked(0, 1)),
    );
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.click(box("Ada Okafor"));
    await userEvent.click(box("Ben Okafor"));

    expect(box("Ada Okafor")).toBeChecked();
    expect(box("Ben Okafor")).toBeChecked();
    expect(changes()).toEqual([{ attendees: [{ position: 0, attended: true }] }]);
    server.on(LIST, list([ticked(0, 1)]));
    await act(async () => answer(json(200, ticked(0))));

    await waitFor(() =>
      expect(changes()).toEqual([
        { attendees: [{ position: 0, attended: true }] },
        { attendees: [{ position: 1, attended: true }] },
      ]),
    );
    expect(box("Ben Okafor")).toBeChecked();
    await waitFor(() => expect(localStorage.getItem("paddockUnsent")).toBeNull());
    expect(server.callsTo(LIST), "read once, after both").toHaveLength(2);
    expect(box("Ada Okafor")).toBeChecked();
    expect(box("Ben Okafor")).toBeChecked();
  });

  test("shows the last of two presses on one box while both are saved", async () => {
    let answer: (response: Response) => void = () => {};
    server.on(
      ITEM_CHANGE,
      new Promise<Response>((resolve) => (answer = resolve)),
      new Promise<Response>(() => {}),
    );
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.click(box("Ada Okafor"));
    await userEvent.click(box("Ada Okafor"));
    server.on(LIST, list([ticked(0)]));
    await act(async () => answer(json(200, ticked(0))));
    await waitFor(() => expect(changes()).toHaveLength(2));

    expect(changes()[1]).toEqual({ attendees: [{ position: 0, attended: false, missed: false }] });
    expect(box("Ada Okafor")).not.toBeChecked();
  });

  test("marks who didn't come, and a tick ends the mark", async () => {
    server.on(LIST, list([registration({ event_date: "2020-05-08" })]));
    open("#registrations");
    await screen.findByRole("article");
    const noShow = () => screen.getByRole("button", { name: "Ben Okafor: no-show" });
    server.on(ITEM_CHANGE, new Promise<Response>(() => {}));

    await userEvent.click(noShow());
    expect(noShow()).toHaveAttribute("aria-pressed", "true");
    expect(changes()).toEqual([{ attendees: [{ position: 1, missed: true }] }]);
    await userEvent.click(box("Ben Okafor"));

    expect(noShow()).toHaveAttribute("aria-pressed", "false");
    expect(box("Ben Okafor")).toBeChecked();
  });

  test("doesn't mark before the event's day who won't have come, but takes such a mark back", async () => {
    const [ada, ben] = registration().attendees;
    if (!ada || !ben) throw new Error("the fixture has two people");
    const missed = { ...ben, missed_at: "2027-03-01T14:30:00Z" };
    server
      .on(LIST, list([registration({ event_date: "2099-05-08", attendees: [ada, missed] })]))
      .on(ITEM_CHANGE, json(200, registration({ event_date: "2099-05-08" })));
    open("#registrations");
    await screen.findByRole("article");

    expect(screen.queryByRole("button", { name: "Ada Okafor: no-show" })).toBeNull();
    expect(box("Ada Okafor")).toBeVisible();
    const mark = screen.getByRole("button", { name: "Ben Okafor: no-show", pressed: true });
    await userEvent.click(mark);

    expect(changes()).toEqual([{ attendees: [{ position: 1, attended: false, missed: false }] }]);
    expect(mark, "the focus stays where it was").toHaveFocus();
  });

  test("keeps what the server didn't answer, and sends it again", async () => {
    server.on(ITEM_CHANGE, lost(), json(200, ticked(0)), json(200, ticked(0, 1)));
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.click(box("Ada Okafor"));
    await waitFor(() => expect(changes()).toHaveLength(1));
    server.on(LIST, list([ticked(0, 1)]));
    await userEvent.click(box("Ben Okafor"));

    await waitFor(() => expect(changes()).toHaveLength(3));
    await waitFor(() => expect(localStorage.getItem("paddockUnsent")).toBeNull());
    expect(box("Ada Okafor")).toBeChecked();
    expect(box("Ben Okafor")).toBeChecked();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("names whom the server refuses, and why", async () => {
    const detail = "There's nobody of that number in this registration.";
    server.on(ITEM_CHANGE, problem(404, { title: "Not Found", detail }));
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.click(box("Ben Okafor"));

    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(`Ben Okafor came, you said: ${detail}`);
    expect(box("Ben Okafor")).not.toBeChecked();
    await userEvent.click(within(alert).getByRole("button", { name: "OK" }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("says whose registration was canceled meanwhile", async () => {
    const cancelled = registration({ status: "cancelled" });
    server.on(ITEM_CHANGE, json(200, cancelled));
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.click(box("Ada Okafor"));

    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Ada Okafor came, you said: Their registration has been canceled meanwhile.",
    );
  });
});

describe("the search", () => {
  test("requests once, after a pause", async () => {
    open("#registrations");
    await screen.findByRole("article");

    await userEvent.type(screen.getByRole("searchbox", { name: "Search" }), "okafor");

    await waitFor(() =>
      expect(server.callsTo(LIST).at(-1)?.path).toBe("/api/admin/registrations?q=okafor&limit=50"),
    );
    expect(server.callsTo(LIST)).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Download CSV" })).toHaveAttribute(
      "href",
      "/api/admin/registrations.csv?q=okafor",
    );
  });
});

describe("new items", () => {
  const stands = {
    newest: null,
    counts: { all: 0, legitimate: 0, spam: 0, waiting: 0 },
    alarm: false,
  };
  const grace = registration({ id: "8", name: "Grace Hopper" });

  beforeEach(() => StubEventSource.install());

  test("appears without a reload", async () => {
    open("#registrations");
    await screen.findByRole("article");
    act(() => StubEventSource.say(stands));
    server.on(LIST, list([grace, registration()]));

    act(() => StubEventSource.say(stands));

    expect(await card("Grace Hopper, Spring Open Barn")).toBeInTheDocument();
  });

  test("appears also if it arrived while disconnected", async () => {
    open("#registrations");
    await screen.findByRole("article");
    act(() => StubEventSource.say(stands));
    await pause(400);
    server.on(LIST, list([grace, registration()]));

    act(() => StubEventSource.open[0]?.break());
    act(() => StubEventSource.say(stands));

    expect(await card("Grace Hopper, Spring Open Barn")).toBeInTheDocument();
  });
});

test("names in any script keep their own direction", async () => {
  const name = "ليلى";
  const { attendees, ...rest } = registration({ name, special_requests: "حصان هادئ" });
  server.on(LIST, list([{ ...rest, attendees: attendees.map((one) => ({ ...one, name })) }]));
  open("#registrations");
  const party = await screen.findByRole("article");

  expect(screen.getByRole("heading", { name })).toHaveAttribute("dir", "auto");
  expect(screen.getByText("حصان هادئ")).toHaveAttribute("dir", "auto");
  expect(party.querySelectorAll("td bdi")).toHaveLength(2);
});

test("a registration says what staff should know before they act on it", async () => {
  const remarks = {
    spam_score: 60,
    spam_reasons: ["Links"],
    replaced_by: "8",
    event_is_gone: true,
  };
  server.on(LIST, list([registration(remarks)]));
  open("#registrations");

  expect(await screen.findByRole("article")).toHaveTextContent(
    /Looks like spam \(60 points\): Links\. It wasn't refused\..*Replaced: they sent the form again.*This event isn't in your settings anymore\./,
  );
});

test.each([
  [0, "Free"],
  [25_550, "$255.50"],
])("a registration for %d cents says %s", async (total_cost_cents, words) => {
  server.on(LIST, list([registration({ total_cost_cents })]));
  open("#registrations");

  expect(await screen.findByText(words)).toBeVisible();
});

test.each([
  [false, 1],
  [true, 0],
])(
  "under all events, with one whose being over is %s, %d hints say how to add somebody",
  async (is_over, hints) => {
    const events = [eventPlaces({ is_over })];
    server.on(LIST, json(200, { items: [], counts: COUNTS, events, next: null }));
    open("#registrations");

    await screen.findByText("No registrations found");
    expect(screen.queryAllByText(/^Choose an event to add .* by phone\.$/)).toHaveLength(hints);
    expect(screen.queryByRole("button", { name: "Add by phone" })).toBeNull();
  },
);
