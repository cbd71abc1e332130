import { beforeEach, describe, expect, test, vi } from "vitest";
import { noteSignedIn } from "../../staff/session/signInMemory";
import { forgetListeners } from "../../testing/forgetListeners";
import { takeOver } from "./handshake";
import { load, NATIVE_GET_MS, NATIVE_POST_MS, QUIET_MS, RETRY_MS } from "./load";

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

/** Every time the form is submitted again. jsdom cannot leave the page. */
const submitted = () =>
  vi.spyOn(one<HTMLFormElement>("form"), "requestSubmit").mockImplementation(() => {});

describe("the loader", () => {
  test("leaves an untouched page alone until it has been loaded for a while", () => {
    load(importEntry);

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
  ])("on %s, staff known there: %s, it fetches %i ms after the load", (path, isKnown, delay) => {
    history.replaceState(null, "", path);
    if (isKnown) noteSignedIn();
    load(importEntry);

    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(Math.max(0, delay - 1));
    expect(importEntry).toHaveBeenCalledTimes(delay === 0 ? 1 : 0);
    vi.advanceTimersByTime(1);

    expect(importEntry).toHaveBeenCalledOnce();
  });

  test.each(["pointerdown", "keydown", "focusin"])("fetches at the first %s, once", (touch) => {
    load(importEntry);

    one("input").dispatchEvent(new Event(touch, { bubbles: true }));
    one("input").dispatchEvent(new Event(touch, { bubbles: true }));
    window.dispatchEvent(new Event("load"));
    vi.advanceTimersByTime(QUIET_MS);

    expect(importEntry).toHaveBeenCalledOnce();
  });

  test("tries again at the next touch when the chunk did not come", async () => {
    importEntry.mockRejectedValueOnce(new TypeError("offline"));
    load(importEntry);

    window.dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("keydown"));

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test("tries again when the page's own chunk did not come after the entry", async () => {
    importEntry.mockImplementationOnce(async () => {
      if (window.paddockLoader) window.paddockLoader.hydrated = Promise.reject(new TypeError());
    });
    load(importEntry);

    submit();
    await vi.advanceTimersByTimeAsync(RETRY_MS);

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test("tries again by itself while a form waits to be sent, and only then", async () => {
    importEntry.mockRejectedValue(new TypeError("offline"));
    load(importEntry);
    window.dispatchEvent(new Event("keydown"));
    await vi.advanceTimersByTimeAsync(10 * RETRY_MS);
    expect(importEntry).toHaveBeenCalledTimes(1);

    submitted();
    submit();
    await vi.advanceTimersByTimeAsync(0);

    expect(importEntry.mock.calls).toEqual([[0], [1]]);
  });

  test.each([
    ["once before it was sent, and at once when it was", 1, 0],
    ["when it was sent, and again at the one further try", 0, RETRY_MS],
  ])("leaves a form to the browser when the chunk has failed %s", async (_, before, ms) => {
    importEntry.mockRejectedValue(new TypeError("no such file"));
    load(importEntry);
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

  test("waits longer for the chunk where the browser itself could send nothing", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    importEntry.mockRejectedValue(new TypeError("offline"));
    load(importEntry);
    const requestSubmit = submitted();
    submit();

    await vi.advanceTimersByTimeAsync(2 * RETRY_MS);
    expect(requestSubmit).not.toHaveBeenCalled();
    expect(importEntry.mock.calls).toEqual([[0], [1], [2]]);
    await vi.advanceTimersByTimeAsync(NATIVE_POST_MS);

    expect(requestSubmit).toHaveBeenCalledOnce();
  });

  test("keeps a form that is sent too early, and sends it when the page is taken over", () => {
    load(importEntry);
    const requestSubmit = submitted();

    const early = submit();
    expect(early.defaultPrevented).toBe(true);
    expect(importEntry).toHaveBeenCalledOnce();
    expect(requestSubmit).not.toHaveBeenCalled();
    expect(document.documentElement).toHaveAttribute("data-sending");
    takeOver();

    expect(requestSubmit).toHaveBeenCalledOnce();
    expect(document.documentElement).not.toHaveAttribute("data-sending");
  });

  test("presses the button again with which a form was sent too early", () => {
    load(importEntry);
    const button = one<HTMLButtonElement>("form button");
    const pressed = vi.fn((event: Event) => event.preventDefault());
    button.click();
    button.addEventListener("click", pressed);

    takeOver();

    expect(pressed).toHaveBeenCalledOnce();
  });

  test.each([
    ["post", NATIVE_POST_MS],
    ["get", NATIVE_GET_MS],
  ])(
    "leaves a form to the browser that has waited too long to be sent by %s",
    async (method, ms) => {
      importEntry.mockReturnValue(new Promise(() => {}));
      load(importEntry);
      one<HTMLFormElement>("form").method = method;
      // jsdom cannot leave the page.
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
    },
  );

  test("sends nothing by itself when the chunk has come", async () => {
    load(importEntry);
    const again = submitted();
    submit();
    takeOver();
    again.mockClear();

    await vi.advanceTimersByTimeAsync(NATIVE_POST_MS);

    expect(again).not.toHaveBeenCalled();
  });

  test("a page that is come back to from the browser's memory waits for nothing", () => {
    load(importEntry);
    submit();

    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));

    expect(document.documentElement).not.toHaveAttribute("data-sending");
    expect(window.paddockLoader?.pending).toBeNull();
  });

  test("counts the calls that were made before somebody could, once", () => {
    const told = vi.fn();
    window.fbq = told;
    document.body.innerHTML += `
      <a href="tel:+12155550134"><b>Call</b></a>
      <a href="mailto:hello@maplehollow.example">Write</a>
      <a href="#main">Skip</a>`;
    // jsdom cannot call anybody.
    for (const link of document.querySelectorAll("a")) {
      link.addEventListener("click", (event) => event.preventDefault());
    }
    load(importEntry);

    one<HTMLElement>('a[href^="tel:"] b').click();
    one<HTMLElement>('a[href^="mailto:"]').click();
    one<HTMLElement>('a[href="#main"]').click();
    expect(told).not.toHaveBeenCalled();
    takeOver();
    one<HTMLElement>('a[href^="tel:"]').click();

    expect(told.mock.calls).toEqual([
      ["track", "Contact"],
      ["track", "Contact"],
    ]);
  });

  test("leaves forms to the page once that is there", () => {
    load(importEntry);
    takeOver();

    expect(submit().defaultPrevented).toBe(false);
  });
});
