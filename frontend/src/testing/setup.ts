import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { StubObserver } from "./StubObserver";

// Testing Library advances faked timers by itself, but knows only one name for who fakes them.
vi.stubGlobal("jest", vi);

// A failure shows its message, not the whole page. A busy machine takes longer than a second over the
// staff page's chunk.
configure({
  asyncUtilTimeout: 4000,
  getElementError: (message) => new Error(message ?? "nothing found"),
});

// jsdom has none of these.
window.scrollTo = () => {};
window.scrollBy = () => {};
Element.prototype.scrollIntoView = () => {};
window.IntersectionObserver = StubObserver;

beforeEach(() => {
  // The popup has been seen, except where a test is about it.
  sessionStorage.setItem("eventsPopupShown", "true");
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
  delete window.fbq;
  delete window.paddockLoader;
  // What React or a library complains about is a fault of ours.
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
