import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { StubEventSource, turn } from "../../../testing/StubEventSource";
import { type ChangeHandlers, ChangeStream } from "./changeStream";

const stands = (legitimate: number) => ({
  newest: "1",
  counts: { all: legitimate, legitimate, spam: 0, waiting: legitimate },
  alarm: false,
});

let handlers: { [Part in keyof ChangeHandlers]: Mock<ChangeHandlers[Part]> };
let stream: ChangeStream;

beforeEach(() => {
  vi.useFakeTimers();
  StubEventSource.install();
  handlers = { change: vi.fn(), live: vi.fn(), opened: vi.fn(), refused: vi.fn() };
  stream = new ChangeStream(handlers);
  stream.start();
});

afterEach(() => {
  stream.stop();
  vi.unstubAllGlobals();
});

describe("the stream of changes", () => {
  test("is one connection while the page is visible, and none while it is hidden", () => {
    expect(StubEventSource.open).toHaveLength(1);

    turn("hidden");
    expect(StubEventSource.open).toHaveLength(0);
    turn("visible");

    expect(StubEventSource.open).toHaveLength(1);
  });

  test("connects once a minute in a hidden page, and disconnects again", () => {
    turn("hidden");

    vi.advanceTimersByTime(60_000);
    expect(StubEventSource.open).toHaveLength(1);
    StubEventSource.say(stands(3));

    expect(handlers.change).toHaveBeenCalledWith(stands(3));
    expect(StubEventSource.open).toHaveLength(0);
    vi.advanceTimersByTime(60_000);
    expect(StubEventSource.open).toHaveLength(1);
  });

  test.each([null, 7, "news", {}, { counts: null }, { counts: {} }])("ignores %j", (said) => {
    StubEventSource.say(said);

    expect(handlers.change).not.toHaveBeenCalled();
    expect(handlers.live).toHaveBeenLastCalledWith(true);
  });

  test("ignores counts that are as before", () => {
    StubEventSource.say(stands(3));
    StubEventSource.open[0]?.break();
    StubEventSource.say(stands(3));
    expect(handlers.change).toHaveBeenCalledTimes(1);

    // The same counts again on one connection: something else has changed.
    StubEventSource.say(stands(3));

    expect(handlers.change).toHaveBeenCalledTimes(2);
  });

  test("isn't reported as broken while the browser may reconnect", () => {
    StubEventSource.open[0]?.accept();
    StubEventSource.open[0]?.break();
    vi.advanceTimersByTime(3000);
    StubEventSource.open[0]?.accept();
    vi.advanceTimersByTime(20_000);

    expect(handlers.live).not.toHaveBeenCalledWith(false);
  });

  test("is reported as broken if it stays so", () => {
    StubEventSource.open[0]?.accept();
    StubEventSource.open[0]?.break();
    vi.advanceTimersByTime(8000);

    expect(handlers.live).toHaveBeenLastCalledWith(false);
  });

  test("is reported as broken however often the browser retries", () => {
    StubEventSource.open[0]?.accept();
    for (let tries = 0; tries < 4; tries++) {
      StubEventSource.open[0]?.break();
      vi.advanceTimersByTime(3000);
    }
    expect(handlers.live).toHaveBeenLastCalledWith(false);

    StubEventSource.open[0]?.accept();
    expect(handlers.live).toHaveBeenLastCalledWith(true);
  });

  test("is reported as broken if it was silent and can't be reopened", () => {
    StubEventSource.open[0]?.accept();
    vi.advanceTimersByTime(150_000);
    expect(handlers.live).toHaveBeenLastCalledWith(true);

    vi.advanceTimersByTime(8000);

    expect(handlers.live).toHaveBeenLastCalledWith(false);
  });

  test("is reported as broken if it can't be opened after the page was hidden", () => {
    StubEventSource.open[0]?.accept();
    StubEventSource.open[0]?.break();
    turn("hidden");
    vi.advanceTimersByTime(20_000);
    expect(handlers.live).not.toHaveBeenCalledWith(false);
    turn("visible");
    vi.advanceTimersByTime(8000);

    expect(handlers.live).toHaveBeenLastCalledWith(false);
  });

  test("reports a refusal and retries", () => {
    StubEventSource.open[0]?.refuse();

    expect(handlers.refused).toHaveBeenCalledOnce();
    expect(handlers.live).toHaveBeenLastCalledWith(false);
    vi.advanceTimersByTime(30_000);
    StubEventSource.open[0]?.accept();
    expect(handlers.live).toHaveBeenLastCalledWith(true);
  });

  test("is reopened after a longer silence than the server allows", () => {
    const [first] = StubEventSource.open;
    first?.accept();

    vi.advanceTimersByTime(150_000);

    expect(first?.readyState).toBe(StubEventSource.CLOSED);
    expect(StubEventSource.open).toHaveLength(1);
  });

  test("ignores messages that it can't parse", () => {
    const [source] = StubEventSource.open;
    source?.accept();
    source?.dispatchEvent(new MessageEvent("change", { data: "<html>" }));

    expect(handlers.change).not.toHaveBeenCalled();
  });
});
