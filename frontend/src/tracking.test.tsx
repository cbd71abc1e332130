import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { renderPage } from "./testing/renderPage";
import { track, trackCustom } from "./tracking";

/** A tracking function as the ad network's script would leave it on the page. */
function installPixel() {
  const told = vi.fn();
  window.fbq = told;
  return told;
}

describe("tracking", () => {
  test("is silent on a page without a tracking function", () => {
    expect(() => {
      track("PageView");
      trackCustom("PopupSeen");
    }).not.toThrow();
  });

  test("hands standard and custom events over with their details", () => {
    const told = installPixel();

    track("Lead");
    trackCustom("PopupSeen", { event: "open-barn" });

    expect(told.mock.calls).toEqual([
      ["track", "Lead"],
      ["trackCustom", "PopupSeen", { event: "open-barn" }],
    ]);
  });

  test("counts each page once, whether loaded or reached by a link", async () => {
    const told = installPixel();
    renderPage("/");
    expect(told.mock.calls).toEqual([["track", "PageView"]]);

    await userEvent.click(screen.getByRole("link", { name: "Book a first ride" }));

    expect(location.pathname).toBe("/contact-form");
    expect(told.mock.calls).toEqual([
      ["track", "PageView"],
      ["track", "PageView"],
    ]);
  });

  test.each([/^Call \(/, /^Text$/, /^hello@/])(
    "counts a link named %s as contact",
    async (name) => {
      const told = installPixel();
      renderPage("/");
      const link = screen.getAllByRole("link", { name })[0];
      if (!link) throw new Error("no such link");
      // jsdom cannot call anybody.
      link.addEventListener("click", (event) => event.preventDefault());

      await userEvent.click(link);

      expect(told).toHaveBeenLastCalledWith("track", "Contact");
    },
  );
});
