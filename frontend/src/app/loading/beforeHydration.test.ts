import { beforeEach, describe, expect, test, vi } from "vitest";
import { noteSignedIn } from "../../staff/session/signInMemory";
import { forgetListeners } from "../../testing/forgetListeners";
import {
  NATIVE_GET_MS,
  NATIVE_POST_MS,
  QUIET_MS,
  RETRY_MS,
  runUntilHydration,
} from "./beforeHydration";
import { replayEarlyActions } from "./loaderState";

let importEntry: ReturnType<typeof vi.fn<(failures: number) => Promise<unknown>>>;

beforeEach(() => {
  vi.useFakeTimers();
  forgetListeners();
  importEntry = vi.fn(async () => undefined);
  document.body.innerHTML = `
    <form action="/contact" method="post">
      <input name="goals"><button name="step" value="add">Add attendee</button>
    </form>`;
});

const one = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

const submit = () => {
  const event = new SubmitEvent("submit", { bubbles: true, cancelable: true });
  one("form").dispatchEvent(event);
  return event;
};

/** Counts native submissions, since jsdom can't leave the page. */
const submitted = () =>
  vi.spyOn(one<HTMLFormElement>("form"), "requestSubmit").mockImplementation(() => {});

describe("before hydration, the inline script", () => {
  test("fetches the chunk of an untouched page only after a quiet time", () => {
    runUntilHydration(importEntry);

    vi.advanceTimersByTime(60_000);
    expect(importEntry).not.toHaveBeenCalled();
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(QUIET_MS - 1);
    expect(importEntry).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);

    expect(importEntry).toHaveBeenCalledOnce();
  });

  test.each([
    ["/admin-submissions", true, 0],
    ["/admin-submissions#passcode=barn-owl", false, 0],
    ["/admin-submissions", false, QUIET_MS],
    ["/contact", true, QUIET_MS],
  ])(
    "on %s, signed in before: %s, fetches the chunk %i ms after the load",
    (path, isKnown, delay) => {
      history.replaceState(null, "", path);
      if (isKnown) noteSignedIn(false);
      runUntilHydration(importEntry);

      window.dispatchEvent(new Event("load"));
      vi.advanceTimersByTime(Math.max(0, delay - 1));
      expect(importEntry).toHaveBeenCalledTimes(delay === 0 ? 1 : 0);
      vi.advanceTimersByTime(1);

      expect(importEntry).toHaveBeenCalledOnce();
    },
  );

  test.each(["pointerdown", "keydown", "focusin"])(
    "fetches the chunk once, at the first %s",
    (touch) => {
      runUntilHydration(importEntry);

      one("input").dispatchEvent(new Event(touch, { bubbles: true }));
      one("input").dispatchEvent(new Event(touch, { bubbles: true }));
      window.dispatchEvent(new Event("load"));
      vi.advanceTimersByTime(QUIET_MS);

      expect(importEntry).toHaveBeenCalledOnce();
    },
  );

  test("shows the controls that need no script once the chunk has failed twice, until it loads", async () => {
    const { dataset } = document.documentElement;
    importEntry.mockRejectedValueOnce(new TypeError("offline"));
    importEntry.mockRejectedValueOnce(new TypeError("offline"));
    runUntilHydration(importEntry);

    const shown: (string | undefined)[] = [];
    for (let touches = 0; touches < 3; touches += 1) {
      one("input").dispatchEvent(new Event("focusin", { bubbles: true }));
      await vi.advanceTimersByTimeAsync(0);
      shown.push(dataset.scriptless);
    }

    expect(shown).toEqual([undefined, "", undefined]);
  });

  test("retries a failed chunk at the next touch", async () => {
    importEntry.mockRejectedValueOnce(new TypeError("offline"));
    runUntilHydration(importEntry);

    window.dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("keydown"));

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test("retries when the page's own chunk fails after the entry chunk", async () => {
    importEntry.mockImplementationOnce(async () => {
      if (window.paddockLoader) window.paddockLoader.hydrated = Promise.reject(new TypeError());
    });
    runUntilHydration(importEntry);

    submit();
    await vi.advanceTimersByTimeAsync(RETRY_MS);

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test("retries without a touch only while a form waits to be sent", async () => {
    importEntry.mockRejectedValue(new TypeError("offline"));
    runUntilHydration(importEntry);
    window.dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(importEntry).toHaveBeenCalledTimes(1);

    submitted();
    submit();
    await vi.advanceTimersByTimeAsync(0);

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test.each([
    ["once before the form was sent and once after", 1, 0],
    ["twice after the form was sent", 0, RETRY_MS],
  ])("lets the browser submit the form when the chunk has failed %s", async (_, before, ms) => {
    importEntry.mockRejectedValue(new TypeError("no such file"));
    runUntilHydration(importEntry);
    for (let touch = 0; touch < before; touch += 1) {
      window.dispatchEvent(new Event("keydown"));
      await vi.advanceTimersByTimeAsync(0);
    }
    const requestSubmit = submitted();
    const button = one<HTMLButtonElement>("form button");

    button.click();
    await vi.advanceTimersByTimeAsync(ms);
    expect(requestSubmit).toHaveBeenCalledExactlyOnceWith(button);
    await vi.advanceTimersByTimeAsync(NATIVE_POST_MS);

    expect(requestSubmit).toHaveBeenCalledOnce();
    expect(importEntry).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["fails", () => Promise.reject(new TypeError("offline")), 3 + 3 * 3, 0],
    ["doesn't answer", () => new Promise(() => {}), 1, NATIVE_POST_MS],
  ])("submits no form while offline, but afterwards, if the chunk %s", async (...row) => {
    const [, answer, fetches, ms] = row;
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    importEntry.mockImplementation(answer);
    runUntilHydration(importEntry);
    const requestSubmit = submitted();
    submit();

    await vi.advanceTimersByTimeAsync(2 * RETRY_MS + 3 * NATIVE_POST_MS);
    expect(requestSubmit).not.toHaveBeenCalled();
    expect(importEntry).toHaveBeenCalledTimes(fetches);

    onLine.mockReturnValue(true);
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(ms);
    expect(requestSubmit).toHaveBeenCalledOnce();
  });

  test("holds a form that is sent before hydration, and sends it after", () => {
    runUntilHydration(importEntry);
    const requestSubmit = submitted();

    const early = submit();
    expect(early.defaultPrevented).toBe(true);
    expect(importEntry).toHaveBeenCalledOnce();
    expect(requestSubmit).not.toHaveBeenCalled();
    expect(document.documentElement).toHaveAttribute("data-sending");
    replayEarlyActions();

    expect(requestSubmit).toHaveBeenCalledOnce();
    expect(document.documentElement).not.toHaveAttribute("data-sending");
  });

  test("repeats the click on the button that sent a form before hydration", () => {
    runUntilHydration(importEntry);
    const button = one<HTMLButtonElement>("form button");
    const pressed = vi.fn((event: Event) => event.preventDefault());
    button.click();
    button.addEventListener("click", pressed);

    replayEarlyActions();

    expect(pressed).toHaveBeenCalledOnce();
  });

  test.each([
    ["post", NATIVE_POST_MS],
    ["get", NATIVE_GET_MS],
  ])("lets the browser submit a %s form that has waited too long", async (method, ms) => {
    importEntry.mockReturnValue(new Promise(() => {}));
    runUntilHydration(importEntry);
    one<HTMLFormElement>("form").method = method;
    // jsdom can't leave the page.
    const sent = vi.fn((event: Event) => event.preventDefault());
    one<HTMLButtonElement>("form button").click();
    one("form").addEventListener("submit", (event) => {
      if (!event.defaultPrevented) sent(event);
    });
    addEventListener("submit", (event) => {
      if (!event.defaultPrevented) sent(event);
      event.preventDefault();
    });

    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(sent).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toHaveProperty("submitter", one("form button"));
  });

  test("never lets the browser submit a form after hydration", async () => {
    runUntilHydration(importEntry);
    const again = submitted();
    submit();
    replayEarlyActions();
    again.mockClear();

    await vi.advanceTimersByTimeAsync(NATIVE_POST_MS);

    expect(again).not.toHaveBeenCalled();
  });

  test("a page restored from the back/forward cache holds no form", () => {
    runUntilHydration(importEntry);
    submit();

    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

    expect(document.documentElement).not.toHaveAttribute("data-sending");
    expect(window.paddockLoader?.pending).toBeNull();
  });

  test("counts calls and mails started before hydration once", () => {
    const told = vi.fn();
    window.fbq = told;
    document.body.innerHTML += `
      <a href="tel:+12155550134"><b>Call</b></a>
      <a href="mailto:hello@maplehollow.example">Write</a>
      <a href="#main">Skip</a>`;
    // jsdom can't follow such links.
    for (const link of document.querySelectorAll("a")) {
      link.addEventListener("click", (event) => event.preventDefault());
    }
    runUntilHydration(importEntry);

    one<HTMLElement>('a[href^="tel:"] b').click();
    one<HTMLElement>('a[href^="mailto:"]').click();
    one<HTMLElement>('a[href="#main"]').click();
    expect(told).not.toHaveBeenCalled();
    replayEarlyActions();
    one<HTMLElement>('a[href^="tel:"]').click();

    expect(told.mock.calls).toEqual([
      ["track", "Contact"],
      ["track", "Contact"],
    ]);
  });

  test("leaves forms to React after hydration", () => {
    runUntilHydration(importEntry);
    replayEarlyActions();

    expect(submit().defaultPrevented).toBe(false);
  });
});
