import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { eventPlaces } from "../../testing/registration.fixture";
import { EventPlaces } from "./EventPlaces";

const ride = (date: string, is_gone = false) =>
  eventPlaces({ id: `trail-ride-${date}`, title: "Trail ride", date, is_gone, registered_here: 2 });

function show(events: ReturnType<typeof eventPlaces>[]): (string | null)[] {
  render(<EventPlaces events={events} chosen="" onChoose={() => {}} />);
  return screen
    .getAllByRole("button")
    .slice(1)
    .map((button) =>
      [...button.querySelectorAll("small")].map((small) => small.textContent).join(" "),
    );
}

test("a date of a series that was left out stands among the others, and says so", () => {
  const over = eventPlaces({ id: "hunt", date: "2027-04-03", is_over: true });
  const gone = eventPlaces({
    id: "open-barn",
    date: "2027-05-02",
    is_gone: true,
    registered_here: 3,
  });
  const next = [ride("2027-05-01"), ride("2027-05-15")];
  const leftOut = [ride("2027-05-22", true), ride("2027-05-08", true)];

  const lines = show([...next, over, gone, ...leftOut]);

  expect(lines.map((line) => line?.slice(0, 11))).toEqual([
    "Sat, May 1,",
    "Sat, May 8,",
    "Sat, May 15",
    "Sat, May 22",
    "Sat, Apr 3,",
    "Sun, May 2,",
  ]);
  expect(lines[1]).toContain("Left out, 2 signed up");
  expect(lines[5]).toContain("Not in your settings anymore, 3 signed up");
});

test("a series that is gone with all its dates was not left out", () => {
  const lines = show([eventPlaces(), ride("2027-05-08", true), ride("2027-05-15", true)]);

  expect(lines[1]).toContain("Not in your settings anymore, 2 signed up");
});
