import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Dropdown } from "./Dropdown";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Dropdown
      label="Events"
      path="/events"
      links={[
        { label: "All Events", href: "/events" },
        { label: "Summer Camps", href: "/events#camps" },
      ]}
    />,
  );
});

const button = () => screen.getByRole("button", { name: "Events" });
const isOpen = () => button().getAttribute("aria-expanded") === "true";
const mouse = { pointerType: "mouse" };
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe("a dropdown", () => {
  test("closes 300 ms after the pointer leaves", () => {
    fireEvent.pointerEnter(button(), mouse);
    expect(isOpen()).toBe(true);

    fireEvent.pointerLeave(button(), mouse);
    pass(299);
    expect(isOpen()).toBe(true);
    pass(1);

    expect(isOpen()).toBe(false);
  });

  test("stays open when the pointer comes back in time", () => {
    fireEvent.pointerEnter(button(), mouse);
    fireEvent.pointerLeave(button(), mouse);
    pass(200);

    fireEvent.pointerEnter(button(), mouse);
    pass(1000);

    expect(isOpen()).toBe(true);
  });

  test("is not closed by the click of the pointer that opened it", () => {
    fireEvent.pointerEnter(button(), mouse);

    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    fireEvent.click(button());

    expect(isOpen()).toBe(false);
  });

  test("opens and closes on touch", () => {
    fireEvent.pointerEnter(button(), { pointerType: "touch" });
    expect(isOpen()).toBe(false);

    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    fireEvent.click(button());

    expect(isOpen()).toBe(false);
  });

  test("Escape returns the focus to its button", () => {
    fireEvent.click(button());
    screen.getByRole("link", { name: "Summer Camps" }).focus();

    fireEvent.keyDown(screen.getByRole("link", { name: "Summer Camps" }), { key: "Escape" });

    expect(isOpen()).toBe(false);
    expect(button()).toHaveFocus();
  });

  test("Escape closes it under the pointer, without moving the focus", () => {
    fireEvent.pointerEnter(button(), mouse);

    fireEvent.keyDown(document.body, { key: "Escape" });

    expect(isOpen()).toBe(false);
    expect(button()).not.toHaveFocus();
  });

  test("a touch outside closes it, a touch inside doesn't", () => {
    fireEvent.click(button());

    fireEvent.pointerDown(screen.getByRole("link", { name: "Summer Camps" }));
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(document.body);

    expect(isOpen()).toBe(false);
  });

  test("closes when the focus leaves it", () => {
    fireEvent.click(button());

    fireEvent.blur(button(), { relatedTarget: screen.getByRole("link", { name: "All Events" }) });
    expect(isOpen()).toBe(true);
    fireEvent.blur(button(), { relatedTarget: document.body });

    expect(isOpen()).toBe(false);
  });

  test("marks the current page", () => {
    const marked = screen.getAllByRole("link", { current: "page" });

    // The second one leads to another place on the same page.
    expect(marked.map((link) => link.textContent)).toEqual(["All Events", "Summer Camps"]);
  });
});
