import { vi } from "vitest";

/** An event source whose events a test sends. */
export class StubEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly all: StubEventSource[] = [];

  readonly CLOSED = 2;
  readonly url: string;
  readyState = 0;
  onerror: ((event: Event) => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    StubEventSource.all.push(this);
  }

  /** Replaces the page's event sources by this class. */
  static install(): void {
    StubEventSource.all.length = 0;
    vi.stubGlobal("EventSource", StubEventSource);
  }

  /** The sources that are open or connecting. */
  static get open(): StubEventSource[] {
    return StubEventSource.all.filter(({ readyState }) => readyState !== StubEventSource.CLOSED);
  }

  /** Sends an event from the server on the open source. */
  static say(data: unknown): void {
    const [source] = StubEventSource.open;
    if (!source) throw new Error("nobody listens");
    if (source.readyState === 0) source.accept();
    source.dispatchEvent(new MessageEvent("change", { data: JSON.stringify(data) }));
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** The server refuses, so the browser doesn't reconnect. */
  refuse(): void {
    this.readyState = StubEventSource.CLOSED;
    this.onerror?.(new Event("error"));
  }

  /** The connection breaks, so the browser reconnects. */
  break(): void {
    this.readyState = 0;
    this.onerror?.(new Event("error"));
  }

  close(): void {
    this.readyState = StubEventSource.CLOSED;
  }
}

/** Makes the page visible or hidden. */
export function turn(state: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
