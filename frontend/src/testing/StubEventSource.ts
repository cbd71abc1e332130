import { vi } from "vitest";

/** A stream of events that a test speaks through. */
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

  /** From now on the page's streams are these. */
  static install(): void {
    StubEventSource.all.length = 0;
    vi.stubGlobal("EventSource", StubEventSource);
  }

  /** Those that are open or about to be. */
  static get open(): StubEventSource[] {
    return StubEventSource.all.filter(({ readyState }) => readyState !== StubEventSource.CLOSED);
  }

  /** The server says something on the one that is open. */
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

  /** The server refuses: the browser does not come back. */
  refuse(): void {
    this.readyState = StubEventSource.CLOSED;
    this.onerror?.(new Event("error"));
  }

  /** The connection breaks: the browser comes back by itself. */
  break(): void {
    this.readyState = 0;
    this.onerror?.(new Event("error"));
  }

  close(): void {
    this.readyState = StubEventSource.CLOSED;
  }
}

/** The page is seen, or behind another. */
export function turn(state: "visible" | "hidden"): void {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);
  document.dispatchEvent(new Event("visibilitychange"));
}
