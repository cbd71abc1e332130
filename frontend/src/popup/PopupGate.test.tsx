import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageDataContext } from "../content/PageDataContext";
import { pageData } from "../testing/site.fixture";
import { PopupGate } from "./PopupGate";

beforeEach(async () => {
  // Its code is loaded on demand. Here it is loaded before the clock is faked.
  await import("./EventsPopup");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => vi.useRealTimers());

// Once shown, it isn't due again.
test.each([
  ["/events", false],
  ["/events/:id", false],
  ["/lessons", true],
])("the page at %s may show the popup: %s", async (path, isShown) => {
  render(
    <PageDataContext value={pageData}>
      <PopupGate path={path} />
    </PageDataContext>,
  );
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => import("./EventsPopup"));
  await act(() => vi.advanceTimersByTimeAsync(10_000));

  expect(screen.queryByRole("dialog", { name: "Spring Open Barn" }) !== null).toBe(isShown);
});
