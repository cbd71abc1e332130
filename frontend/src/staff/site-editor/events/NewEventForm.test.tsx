import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { NewEventForm } from "./NewEventForm";
import { copyOf } from "./newEvents";

test("the address that a copy is promised is the one that it gets", async () => {
  const ride = { title: "Trail Ride", date: "2027-05-15" };
  const begin = vi.fn();
  render(
    <NewEventForm
      title="Trail Ride"
      word="Copy"
      eventOf={(title, date) => copyOf({ ...ride, title }, date, ["trail-ride"])}
      onBegin={begin}
      onCancel={() => {}}
    />,
  );
  const title = screen.getByLabelText("Title");

  fireEvent.change(screen.getByLabelText("Date"), { target: { value: "2027-05-22" } });

  expect(title).toHaveAccessibleDescription(/\(\/events\/trail-ride-2027-05-22\)/);
  await userEvent.click(screen.getByRole("button", { name: "Copy" }));
  expect(begin).toHaveBeenCalledWith({
    id: "trail-ride-2027-05-22",
    event: expect.objectContaining({ date: "2027-05-22" }),
  });
});
