import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, StubServer } from "../../testing/server";

test("the contact form marks a phone number without a digit, before anything is sent", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const server = new StubServer().on("GET /api/form-stamp", json(200, { stamp: "stamp-1" }));
  renderPage("/contact");
  const phone = await screen.findByRole("textbox", { name: "Phone" });
  await user.type(phone, "call me");
  await user.tab();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(phone).toHaveAccessibleDescription("Enter a phone number, with its digits");

  await user.click(screen.getByRole("button", { name: "Send message" }));

  expect(phone).toHaveFocus();
  expect(server.callsTo("POST /api/contact-submissions")).toHaveLength(0);
  await user.type(phone, " at 5");
  expect(phone).toHaveAccessibleDescription("");
});
