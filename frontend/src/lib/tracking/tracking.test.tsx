import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { installPixel } from "./pixel";
import { track, trackCustom } from "./tracking";

/** Installs a tracking function like that of the ad network's script. */
function installTracker() {
  const told = vi.fn();
  window.fbq = told;
  return told;
}

afterEach(() => {
  document.head.replaceChildren();
  delete window._fbq;
});

describe("tracking", () => {
  test("is silent on a page without a tracking function", () => {
    expect(() => {
      track("PageView");
      trackCustom("PopupSeen");
    }).not.toThrow();
  });

  test("hands standard and custom events over with their details", () => {
    const told = installTracker();

    track("Lead");
    trackCustom("PopupSeen", { event: "open-barn" });

    expect(told.mock.calls).toEqual([
      ["track", "Lead"],
      ["trackCustom", "PopupSeen", { event: "open-barn" }],
    ]);
  });

  test("counts each page once, whether loaded or reached by a link", async () => {
    const told = installTracker();
    renderPage("/");
    expect(told.mock.calls).toEqual([["track", "PageView"]]);

    const [book] = screen.getAllByRole("link", { name: "Book a first ride" });
    if (!book) throw new Error("no such link");
    await userEvent.click(book);

    expect(location.pathname).toBe("/contact-form");
    expect(told.mock.calls).toEqual([
      ["track", "PageView"],
      ["track", "PageView"],
    ]);
  });

  test.each([/^Call$/, /^Text$/, /^hello@/])("counts a link named %s as contact", async (name) => {
    const told = installTracker();
    renderPage("/");
    const link = screen.getAllByRole("link", { name })[0];
    if (!link) throw new Error("no such link");
    // jsdom can't follow such links.
    link.addEventListener("click", (event) => event.preventDefault());

    await userEvent.click(link);

    expect(told).toHaveBeenLastCalledWith("track", "Contact");
  });
});

describe("the pixel", () => {
  test("queues what happens until the vendor's script has come, and hands it on after that", () => {
    installPixel("1234567890");
    track("PageView");
    track("Contact", { way: "phone" });

    expect(document.head.querySelector("script")).toHaveAttribute(
      "src",
      "https://connect.facebook.net/en_US/fbevents.js",
    );
    expect(window.fbq?.queue).toEqual([
      ["init", "1234567890"],
      ["track", "PageView"],
      ["track", "Contact", { way: "phone" }],
    ]);
    // Only our code counts pages.
    expect(window.fbq?.disablePushState).toBe(true);

    const told = vi.fn();
    if (window.fbq) window.fbq.callMethod = told;
    track("Lead");

    expect(told.mock.calls).toEqual([["track", "Lead"]]);
    expect(window.fbq?.queue).toHaveLength(3);
  });

  test("is installed once, and not beside one that is there", () => {
    const told = installTracker();

    installPixel("1234567890");

    expect(told).not.toHaveBeenCalled();
    expect(document.head.querySelector("script")).toBeNull();
  });
});
