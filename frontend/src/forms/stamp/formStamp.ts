/** The server treats answers that come sooner after their stamp as a program's. */
const MINIMUM_MS = 5000;

/**
 * Age up to which a stamp is preferred. The server adds points half an hour after the stamp's
 * issue. An older stamp is still sent if there is no other.
 */
const MAXIMUM_MS = 25 * 60_000;

/** Maximum age of a stamp at the first answer. Before that, the visitor was only reading. */
const READING_MS = 60_000;

/** A visitor who pauses for this long counts as away. */
const PAUSE_MS = 10 * 60_000;

/** Waits between attempts to get a stamp: 1, 2, 4, … seconds, at most half a minute. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** The stamp's dependencies. */
export interface Surroundings {
  /** Fetches a stamp; null on failure. */
  fetchStamp: () => Promise<string | null>;
  /** Milliseconds of a monotonic clock, which may stop while the device sleeps. */
  now: () => number;
  /** Milliseconds of the wall clock, which continues while the device sleeps, and may be set. */
  wallTime: () => number;
  /** When the form was shown to the visitor, by `now`. */
  shownAt: () => number;
  /** The stamp of answers that were sent before the page was loaded anew, and perhaps stored; null: none. */
  readSent: () => string | null;
  /** Keeps the stamp of answers that are sent; null: they were answered. */
  keepSent: (stamp: string | null) => void;
  /**
   * Whether answers within the server's five seconds are held too. Autofill is as fast as a
   * program.
   */
  holdsHasty: boolean;
}

/**
 * The form's stamp: the signed time at which somebody began to fill in the form. It is fetched when
 * the form appears, and again when the first answer comes after a minute, or when somebody returns
 * to the form after ten minutes. So the server measures how long somebody worked on the form, not
 * how long a tab was open.
 */
export interface FormStamp {
  /** The form has appeared: fetches a stamp, and retries until there is one. */
  open: (form: HTMLFormElement) => void;
  /** The form has disappeared. */
  close: () => void;
  /**
   * The stamp to send answers with, or null if none is available. Holds answers until the server's
   * five seconds are over, unless they are hasty by themselves.
   */
  take: () => Promise<string | null>;
  /**
   * The answers weren't accepted. After a clear refusal the stamp is unused. Otherwise (status 0 or
   * 5xx) the answers may have been stored, so each further attempt sends the same stamp.
   */
  refused: (problem: { type: string; status: number }) => void;
  /** The stamp was used: fetches another one. */
  renew: () => void;
}

/** A moment by both clocks. */
interface Moment {
  now: number;
  wall: number;
}

interface Stamp {
  text: string;
  askedFor: Moment;
  cameAt: number;
}

export function createFormStamp(surroundings: Surroundings): FormStamp {
  const { fetchStamp, now, wallTime, shownAt, readSent, keepSent, holdsHasty } = surroundings;
  let listening: AbortController | undefined;
  let openedAt = 0;
  /** Newest first. The previous stamp is kept until the newest is old enough to send. */
  let stamps: Stamp[] = [];
  let fetching: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  let lastSeen = moment();
  let isBegun = false;
  /** Whether the visitor has come back and no stamp was fetched since. */
  let isStale = false;
  /** The stamp of an attempt without a clear refusal. */
  let sent: Stamp | undefined;
  let isDoubtful = false;

  function moment(): Moment {
    return { now: now(), wall: wallTime() };
  }

  /**
   * Uses the clock that shows more time: one stops during sleep, the other steps when it is set
   * back.
   */
  function since(earlier: Moment): number {
    return Math.max(now() - earlier.now, wallTime() - earlier.wall);
  }

  function fetchOnce(): Promise<void> {
    clearTimeout(retry);
    const askedFor = moment();
    fetching ??= fetchStamp().then((text) => {
      fetching = null;
      if (text !== null) {
        stamps = [{ text, askedFor, cameAt: now() }, ...stamps.slice(0, 1)];
        wait = FIRST_WAIT_MS;
        isStale = false;
      } else if (listening) {
        retry = setTimeout(fetchOnce, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    });
    return fetching;
  }

  /** Called when the visitor is active in the form. */
  function see(isAnswer: boolean) {
    const isBack = since(lastSeen) >= (isBegun ? PAUSE_MS : READING_MS);
    lastSeen = moment();
    isBegun ||= isAnswer;
    if (!isBack || sent) return;
    isStale = true;
    void fetchOnce();
  }

  return {
    open(form) {
      if (listening) return;
      listening = new AbortController();
      openedAt = shownAt();
      lastSeen = moment();
      const before = readSent();
      if (before !== null) {
        sent ??= { text: before, askedFor: moment(), cameAt: Number.NEGATIVE_INFINITY };
        isDoubtful = true;
      }
      const { signal } = listening;
      form.addEventListener("input", () => see(true), { signal });
      form.addEventListener("focusin", () => see(false), { signal });
      document.addEventListener("visibilitychange", () => !document.hidden && see(false), {
        signal,
      });
      // A complete draft wasn't typed within the last five seconds.
      queueMicrotask(() => {
        if (form.checkValidity()) openedAt = Number.NEGATIVE_INFINITY;
      });
      if (stamps.length === 0) void fetchOnce();
    },
    close() {
      listening?.abort();
      listening = undefined;
      clearTimeout(retry);
    },
    async take() {
      const isHeld = holdsHasty || now() - openedAt >= MINIMUM_MS;
      see(true);
      const isFit = ({ cameAt, askedFor }: Stamp) =>
        now() - cameAt >= MINIMUM_MS && since(askedFor) < MAXIMUM_MS;
      let stamp = sent ?? stamps.find(isFit);
      if (!stamp) {
        if (isStale || stamps.length === 0) await fetchOnce();
        stamp = stamps[0];
      }
      if (!stamp) return null;
      const age = now() - stamp.cameAt;
      if (isHeld && age < MINIMUM_MS) await pause(MINIMUM_MS - age);
      sent = stamp;
      keepSent(stamp.text);
      return stamp.text;
    },
    refused({ type, status }) {
      if (type === "/problems/spam") this.renew();
      else if (status >= 400 && status < 500 && !isDoubtful) {
        sent = undefined;
        keepSent(null);
      } else isDoubtful = true;
    },
    renew() {
      stamps = [];
      sent = undefined;
      isDoubtful = false;
      keepSent(null);
      void fetchOnce();
    },
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
