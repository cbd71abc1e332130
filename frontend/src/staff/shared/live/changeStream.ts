import type { StaffNews } from "../../../api/types";

export const CHANGES = "/api/admin/changes";

/** How long a connection that broke may take to come back before staff are told. */
const OFFLINE_AFTER_MS = 8_000;
/** The server ends a connection after two minutes: one that says nothing for longer is dead. */
const SILENCE_MS = 150_000;
/** How often a refused connection is tried again. */
const RETRY_MS = 30_000;
/** How often a page that nobody sees looks for what is new. */
const HIDDEN_POLL_MS = 60_000;

export interface ChangeHandlers {
  change: (change: StaffNews) => void;
  /** Whether what happens is heard of at once. */
  live: (isLive: boolean) => void;
  /** A connection was opened. Changes from before it were missed. */
  opened: () => void;
  /** The server refused: perhaps nobody is signed in any more. */
  refused: () => void;
}

/**
 * What changes, as the server says it. A browser has six connections to a host, for all its tabs:
 * a page that nobody sees keeps none, but looks once a minute.
 */
export class ChangeStream {
  private readonly handlers: ChangeHandlers;
  private source: EventSource | null = null;
  private lastData: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Runs from the first failure until a connection opens; then the page counts as offline. */
  private offlineTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: ChangeHandlers) {
    this.handlers = handlers;
  }

  start(): void {
    document.addEventListener("visibilitychange", this.followVisibility);
    this.followVisibility();
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.followVisibility);
    this.clearOfflineTimer();
    this.close();
  }

  private readonly followVisibility = () => {
    if (document.visibilityState === "visible") this.connect();
    else {
      this.clearOfflineTimer();
      this.await(HIDDEN_POLL_MS, this.poll);
    }
  };

  /** Looks once: the server says at once how things stand. */
  private readonly poll = () => {
    const source = this.open();
    const done = () => this.await(HIDDEN_POLL_MS, this.poll);
    source.addEventListener("change", done);
    source.onerror = done;
  };

  private readonly connect = () => {
    const source = this.open();
    const hear = () => {
      this.clearOfflineTimer();
      this.handlers.live(true);
      this.replaceTimer(SILENCE_MS, this.connect);
    };
    source.addEventListener("open", hear);
    source.addEventListener("change", hear);
    source.onerror = () => {
      // The browser comes back by itself, unless the server refused.
      if (source.readyState !== source.CLOSED) {
        this.startOfflineTimer();
        return;
      }
      this.clearOfflineTimer();
      this.handlers.live(false);
      this.await(RETRY_MS, this.connect);
      this.handlers.refused();
    };
    this.startOfflineTimer();
    this.replaceTimer(SILENCE_MS, this.connect);
  };

  /** The browser reports every failed attempt; only the first starts the timer. */
  private startOfflineTimer(): void {
    this.offlineTimer ??= setTimeout(() => this.handlers.live(false), OFFLINE_AFTER_MS);
  }

  private clearOfflineTimer(): void {
    clearTimeout(this.offlineTimer);
    this.offlineTimer = undefined;
  }

  private open(): EventSource {
    this.close();
    const source = new EventSource(CHANGES);
    let isGreeting = true;
    source.addEventListener("open", () => {
      isGreeting = true;
      this.handlers.opened();
    });
    source.addEventListener("change", ({ data }) => {
      // The first event of a connection is the current state: no news if it is as it was.
      const isNews = !isGreeting || data !== this.lastData;
      isGreeting = false;
      this.lastData = data;
      const change = isNews && read(data);
      if (change) this.handlers.change(change);
    });
    this.source = source;
    return source;
  }

  private await(milliseconds: number, act: () => void): void {
    this.close();
    this.replaceTimer(milliseconds, act);
  }

  private replaceTimer(milliseconds: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(act, milliseconds);
  }

  private close(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }
}

/** What cannot be read is not heard: the next one says all of it again. */
function read(data: unknown): StaffNews | null {
  try {
    const news: StaffNews | null = JSON.parse(String(data));
    return typeof news?.counts?.legitimate === "number" ? news : null;
  } catch {
    return null;
  }
}
