import { heardPlaces } from "../lib/heardPlaces";
import { forgetUnsent } from "../staff/session/leaving";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { StubObserver } from "./StubObserver";

// Testing Library advances faked timers, but recognizes them only under this name.
vi.stubGlobal("jest", vi);

// Shows only the message of a failure, not the whole page. On a busy machine, loading the staff
// page's chunk takes more than a second.
configure({
  asyncUtilTimeout: 10_000,
  getElementError: (message) => new Error(message ?? "nothing found"),
});

// jsdom lacks all of these.
window.scrollTo = () => {};
window.scrollBy = () => {};
Element.prototype.scrollIntoView = () => {};
window.IntersectionObserver = StubObserver;

beforeEach(() => {
  // The popup counts as shown, except in tests about it.
  sessionStorage.setItem("eventsPopupShown", "true");
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  cleanup();
  forgetUnsent();
  for (const id of Object.keys(heardPlaces)) delete heardPlaces[id];
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  history.replaceState(null, "", "/");
  delete window.fbq;
  delete window.paddockLoader;
  // Warnings of React or a library are our mistakes.
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});
