import type { StaffNews } from "../../../api/types";

export const CHANGES = "/api/admin/changes";

/** How long a broken connection may take to come back before staff see a notice. */
const OFFLINE_AFTER_MS = 8_000;
/** The server ends a connection after two minutes, so one that is silent for longer is dead. */
const SILENCE_MS = 150_000;
/** Interval between attempts after a refusal. */
const RETRY_MS = 30_000;
/** Interval at which a hidden page checks for changes. */
const HIDDEN_POLL_MS = 60_000;

export interface ChangeHandlers {
  change: (change: StaffNews) => void;
  /** Reports whether changes arrive live. */
  live: (isLive: boolean) => void;
  /** A connection was opened. Changes before it were missed. */
  opened: () => void;
  /** The server refused the connection, perhaps because the session has ended. */
  refused: () => void;
}

/**
 * The server's change notifications. A browser has only six connections to a host for all its tabs,
 * so a hidden page keeps none and checks once a minute.
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

  /** Connects once: the server's first event is the current state. */
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
      // The browser reconnects by itself, unless the server refused.
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
      // The first event of a connection is the current state. It counts as a change only if it
      // differs.
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

/** Parses an event. Ignores a malformed one, because the next one contains everything again. */
function read(data: unknown): StaffNews | null {
  try {
    const news: StaffNews | null = JSON.parse(String(data));
    return typeof news?.counts?.legitimate === "number" ? news : null;
  } catch {
    return null;
  }
}
