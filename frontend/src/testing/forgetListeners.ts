import { vi } from "vitest";

let listeners: AbortController | undefined;

/** Removes listeners that earlier tests added to the window. */
export function forgetListeners(): void {
  listeners?.abort();
  listeners = new AbortController();
  const { signal } = listeners;
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, "addEventListener").mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject, options?: object | boolean) =>
      listen(type, listener, { ...(typeof options === "object" ? options : {}), signal }),
  );
}
