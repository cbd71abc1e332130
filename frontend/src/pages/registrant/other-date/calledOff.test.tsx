import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { OwnRegistration } from "../../../api/types";
import { PageDataContext } from "../../../content/PageDataContext";
import { pageData, site } from "../../../testing/site.fixture";
import { RegistrantContext } from "../input";
import { Summary } from "../Summary";

const JULY: OwnRegistration["otherDate"] = {
  eventId: "july",
  title: "Sunset Ride",
  date: "2027-07-09",
  time: "6 PM",
  location: "Main barn",
  state: "open",
  placesLeft: 9,
  minimumAge: 0,
  totalCost: 30,
};

const REGISTRATION: OwnRegistration = {
  eventId: "open-barn",
  eventTitle: "Spring Open Barn",
  eventDate: "2027-05-08",
  eventTime: "10 AM – 2 PM",
  eventLocation: "Main barn",
  name: "Ada Okafor",
  additionalAttendees: [],
  answers: [],
  specialRequests: "",
  status: "confirmed",
  totalAttendees: 1,
  mostAttendees: 10,
  totalCost: 15,
  calendarPath: null,
  isPlanned: true,
  leftList: false,
  mayChange: true,
  otherDate: null,
  placeInLine: null,
  version: "1",
  open: 15,
  paid: 0,
  toRefund: 0,
  paymentLink: null,
  price: null,
  waiver: null,
  waiverSignedBy: null,
};

const ADULT = { label: "Adult", amount: 40 };
const CHILD = { label: "Child", amount: 25 };

/** The registrant's own page, with the event called off for a reason. */
function show(
  calledOff: string,
  otherDate: OwnRegistration["otherDate"],
  more: Partial<OwnRegistration> = {},
) {
  const events = site.events.map((event) => ({ ...event, calledOff }));
  const [first] = site.events;
  const july = first && {
    ...first,
    id: "july",
    prices: [ADULT, CHILD].map((one) => ({
      ...one,
      value: one.label,
      label: `${one.label}: $${one.amount}`,
    })),
  };
  const calendar = july ? [...events, july] : events;
  const registration = { ...REGISTRATION, ...more, otherDate };
  render(
    <PageDataContext value={{ ...pageData, site: { ...site, calendar } }}>
      <RegistrantContext
        value={{ shows: "summary", registration, isSaved: false, answers: [], kept: [] }}
      >
        <Summary registration={registration} />
      </RegistrantContext>
    </PageDataContext>,
  );
}

test.each([
  ["takes place", "", null, true],
  ["is called off", "Storm", null, false],
  ["is called off, with another date", "Storm", JULY, true],
])("a registration for an event that %s can be changed or not", (_, reason, date, isOffered) => {
  show(reason, date);

  const change = screen.queryByRole("link", { name: "Change registration" });
  expect(change !== null).toBe(isOffered);
  expect(screen.getByRole("link", { name: /^(Cancel registration|Can't come)/ })).toBeVisible();
});

const companion = (price: OwnRegistration["price"]) => ({
  position: 1,
  name: "Tom",
  age: 9,
  specialRequirements: "",
  answers: [],
  price,
});

test.each([
  ["of whom nobody has one of its prices", null, null, "That's at “Adult: $40”."],
  ["of whom one has", CHILD, null, "Some of that is at “Adult: $40”."],
  ["who all have", CHILD, ADULT, undefined],
])("a party %s reads at which the other event is counted", (_, price, second, words) => {
  show("Storm", JULY, { price, additionalAttendees: [companion(second)], totalAttendees: 2 });

  const hint = screen.queryByText(/For another price, call/);
  if (words) expect(hint).toHaveTextContent(words);
  else expect(hint).toBeNull();
});
