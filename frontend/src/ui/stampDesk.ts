/** The server takes an answer that comes sooner after its stamp for a robot's. */
const MINIMUM_MS = 5000;

/** Waits between attempts to get a stamp: 1, 2, 4, … seconds, at most half a minute. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** What the desk needs from outside. Times are milliseconds of one clock that never goes back. */
export interface Surroundings {
  /** Asks for a stamp; null when none was to be had. */
  fetchStamp: () => Promise<string | null>;
  now: () => number;
  /** When the visitor came to see the form. */
  shownAt: () => number;
}

/** Fetches and keeps the form's stamp: the server's word on when the form was opened. */
export interface StampDesk {
  /** The form is there: goes for a stamp until there is one. */
  open: () => void;
  /** The form is gone. */
  close: () => void;
  /**
   * The stamp to send an answer with, or null when none is to be had just now. An answer that would
   * look hasty only because the stamp came late is held until it does not; one that is hasty is not.
   */
  take: () => Promise<string | null>;
  /** The stamp is used up: goes for another. */
  renew: () => void;
}

export function createStampDesk({ fetchStamp, now, shownAt }: Surroundings): StampDesk {
  let opened = false;
  let openedAt = 0;
  let stamp: { text: string; cameAt: number } | null = null;
  let fetching: Promise<void> | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;

  function fetchOnce(): Promise<void> {
    clearTimeout(retry);
    fetching ??= fetchStamp().then((text) => {
      fetching = null;
      if (text !== null) {
        stamp = { text, cameAt: now() };
        wait = FIRST_WAIT_MS;
      } else if (opened) {
        retry = setTimeout(fetchOnce, wait);
        wait = Math.min(wait * 2, LONGEST_WAIT_MS);
      }
    });
    return fetching;
  }

  return {
    open() {
      if (opened) return;
      opened = true;
      openedAt = shownAt();
      if (!stamp) void fetchOnce();
    },
    close() {
      opened = false;
      clearTimeout(retry);
    },
    async take() {
      const hasty = now() - openedAt < MINIMUM_MS;
      if (!stamp) await fetchOnce();
      if (!stamp) return null;
      const age = now() - stamp.cameAt;
      if (!hasty && age < MINIMUM_MS) await pause(MINIMUM_MS - age);
      return stamp.text;
    },
    renew() {
      stamp = null;
      void fetchOnce();
    },
  };
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
