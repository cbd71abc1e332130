import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { EventNotice } from "../../../api/types";
import { eventNotice, noticeParty } from "../../../testing/notice.fixture";
import { NoticePreview } from "./NoticePreview";

const where = { date: "2027-06-18", time: "6:30 PM – 9 PM", location: "Hayloft" };
const party = noticeParty();

/** Shows what would be told. */
function preview(told: Partial<EventNotice>, unknown = 0) {
  const notice = eventNotice({
    id: null,
    at: null,
    before: where,
    after: where,
    people: 1,
    parties: [party],
    ...told,
  });
  const nothing = () => {};
  render(
    <NoticePreview
      notice={notice}
      unknown={unknown}
      problem={undefined}
      isBusy={false}
      onTell={nothing}
      onBack={nothing}
    />,
  );
}

test.each([
  [0, null],
  [1, "1 spot is taken by someone who didn't sign up here: tell them yourself."],
  [3, "3 spots are taken by people who didn't sign up here: tell them yourself."],
])("of %i spots that were taken elsewhere it says %s", (unknown, words) => {
  preview({}, unknown);

  expect(screen.queryByText(/didn't sign up here/)?.textContent ?? null).toBe(words);
});

test.each([
  ["Call it off", { mails: 0, calls: 1 }],
  ["Call it off and tell them", { mails: 1, calls: 0 }],
])("the button says “%s” for %j", (label, told) => {
  preview(told);

  expect(screen.getByRole("button", { name: label })).toBeVisible();
  expect(screen.getByText(/no phone number/)).toBeVisible();
});

test("those who are to be called stand below those who get a mail, and it says why", () => {
  const ben = { ...party, registration: "2", name: "Ben", phone: "(215) 555-0171" };
  const mail = { state: "pending", error: null } as const;
  const cleo = { ...party, registration: "3", name: "Cleo", email: "cleo@rider.example", mail };
  preview({ parties: [ben, cleo], mails: 1, calls: 1 });

  const calls = screen.getByRole("region", { name: "To call: no mail reaches them" });
  expect(within(calls).getByText("Ben")).toBeVisible();
  expect(within(calls).queryByText("Cleo")).toBeNull();
  expect(screen.getByText("cleo@rider.example")).toBeVisible();
});

test.each([
  [3, 2, "2 spots left. That isn't enough for all 3 people: the first to answer get them."],
  [3, 0, "0 spots left. They can only wait for one there."],
  [2, 2, "2 spots left."],
])("of %i people and %i spots it says whether they all fit", (people, places_left, words) => {
  const ride = { event_id: "july", title: "Sunset Ride", date: "2027-07-09", places_left };

  preview({ offer: { ...where, ...ride, minimum_age: 0, is_open: true }, people });

  expect(screen.getByText(/^Offered instead/)).toHaveTextContent(
    `Offered instead: Fri, Jul 9, 2027: Sunset Ride, ${words}`,
    { normalizeWhitespace: true },
  );
  expect(screen.getByText(/^Offered instead/).textContent?.endsWith(words)).toBe(true);
});

test("it says who is too young for what is offered instead", () => {
  const mail = { state: "pending", error: null } as const;
  const young = noticeParty({ name: "Zoe", email: "zoe@rider.example", mail, is_too_young: true });
  preview({ parties: [young], mails: 1 });

  expect(screen.getByRole("listitem")).toHaveTextContent(
    "Zoe, 1 person: mail to zoe@rider.example. Too young for what you offer: it isn't offered to them",
  );
});
