import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { eventPlaces } from "../../../testing/registration.fixture";
import { pageData } from "../../../testing/site.fixture";
import type { Scheduled } from "../contentTypes";
import { EventLine, peopleInWords } from "./EventLine";

test.each([
  [{ current_attendees: 5, max_attendees: 8 }, "5 of 8 places taken"],
  [{ current_attendees: 8, max_attendees: 8, waiting: 1 }, "8 of 8 places taken, 1 party waiting"],
  [{ current_attendees: 8, max_attendees: 8, waiting: 3 }, /3 parties waiting$/],
  [{ current_attendees: 0 }, /^$/],
])("how full %j is", (different, text) => {
  expect(peopleInWords(eventPlaces(different))).toMatch(text);
});

test("each date of an event that repeats has its own people", () => {
  const taken = { id: "fun-2031-06-12", max_attendees: 8 };
  const day = { title: "Fun Day", time: "6 PM – 9 PM" };
  render(
    <PageDataContext value={pageData}>
      <EventLine
        listed={{
          id: "fun",
          event: { ...day, date: "2031-06-05", repeat: { every: "week", until: "2031-06-12" } },
          dates: ["2031-06-05", "2031-06-12"].map((date) => [`fun-${date}`, { ...day, date }]),
        }}
        drafts={undefined}
        scheduled={[]}
        places={[
          eventPlaces({ ...taken, date: "2030-06-12", current_attendees: 8 }),
          eventPlaces({ ...taken, date: "2031-06-12", current_attendees: 5 }),
        ]}
        onAsk={() => {}}
        asked={() => null}
      />
    </PageDataContext>,
  );

  expect(screen.getByRole("link", { name: /^Thu, Jun 12, 2031/ })).toHaveTextContent(
    "5 of 8 places taken",
  );
  expect(screen.getAllByText(/places taken/)).toHaveLength(1);
});

test("an event that is called off has a badge", () => {
  const event = { title: "Fun Day", date: "2031-06-05", time: "6 PM – 9 PM", called_off: "Storm" };
  render(
    <PageDataContext value={pageData}>
      <EventLine
        listed={{ id: "fun", event, dates: [] }}
        drafts={undefined}
        scheduled={[]}
        places={[eventPlaces({ id: "fun", date: "2031-06-05", current_attendees: 8 })]}
        onAsk={() => {}}
        asked={() => null}
      />
    </PageDataContext>,
  );

  expect(screen.getByText("Called off")).toHaveClass("staff-badge");
  expect(screen.getByRole("link", { name: /Called off.*8 of \d+ places taken/ })).toBeVisible();
});

test("an event says when a change of it is scheduled, not one of another event or one that can't be", () => {
  const event = { title: "Fun Day", date: "2031-06-05", time: "6 PM – 9 PM" };
  const planned = (pointer: string, problem: string | null) =>
    ({ at: "2031-05-01T08:00", problem, changes: [{ pointer }] }) as unknown as Scheduled;
  const line = (scheduled: Scheduled[]) => (
    <PageDataContext value={pageData}>
      <EventLine
        listed={{ id: "fun", event, dates: [] }}
        drafts={undefined}
        scheduled={scheduled}
        places={[]}
        onAsk={() => {}}
        asked={() => null}
      />
    </PageDataContext>
  );
  const { rerender } = render(line([planned("/events/fun/price", null)]));
  expect(screen.getByText(/^Change scheduled for Thu, May 1, 2031/)).toBeVisible();

  rerender(line([planned("/events/ride/price", null), planned("/events/fun/price", "Too late")]));

  expect(screen.queryByText(/^Change scheduled/)).toBeNull();
});
