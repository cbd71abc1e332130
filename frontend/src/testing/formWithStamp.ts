import { vi } from "vitest";
import { createFormStamp } from "../forms/stamp/formStamp";

export const MINUTE = 60_000;

/** A test's wishes for its surroundings. */
interface Wanted {
  /** Stamps in order, null for a failed attempt. The last one repeats. */
  answers?: (string | null)[];
  holdsHasty?: boolean;
  /** Whether a draft or autofill has filled in the form before it opens. */
  filledIn?: boolean;
  /** The stamp of what was sent before the page was loaded anew. */
  sentBefore?: string;
}

/** A form with its stamp. Stamps that aren't given are numbered. */
export function formWith(wanted: Wanted = {}) {
  const { answers, holdsHasty = false, filledIn = false, sentBefore = null } = wanted;
  const asked: number[] = [];
  const start = performance.now();
  /** How long the device slept. Only the wall clock continued. */
  let slept = 0;
  document.body.innerHTML = '<form><input name="email" required /></form>';
  const form = document.querySelector("form") as HTMLFormElement;
  const field = form.querySelector("input") as HTMLInputElement;
  if (filledIn) field.value = "ada@visitor.example";
  let kept: string | null = sentBefore;
  const stamp = createFormStamp({
    readSent: () => kept,
    keepSent: (text) => {
      kept = text;
    },
    fetchStamp: async () => {
      asked.push(performance.now() - start);
      if (!answers) return `stamp-${asked.length}`;
      return answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null);
    },
    now: () => performance.now(),
    wallTime: () => Date.now() + slept,
    shownAt: () => start,
    holdsHasty,
  });
  return {
    stamp,
    asked,
    kept: () => kept,
    open: () => stamp.open(form),
    elapsed: () => performance.now() - start,
    answer: () => field.dispatchEvent(new Event("input", { bubbles: true })),
    focus: () => field.dispatchEvent(new FocusEvent("focusin", { bubbles: true })),
    sleep: (ms: number) => {
      slept += ms;
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

/** Makes the tab visible or hidden. */
export function show(visibility: "hidden" | "visible") {
  Object.defineProperty(document, "hidden", {
    configurable: true,
    get: () => visibility === "hidden",
  });
  document.dispatchEvent(new Event("visibilitychange"));
}

/** The value of `taken`, and when it resolves. */
export async function settled(taken: Promise<string | null>): Promise<string | null> {
  let is: string | null | undefined;
  taken.then((text) => {
    is = text;
  });
  for (let waited = 0; is === undefined && waited < 60; waited++) {
    await vi.advanceTimersByTimeAsync(waited === 0 ? 0 : 500);
  }
  return is ?? null;
}
