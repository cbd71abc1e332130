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

/** The registrant's own page, with the event called off for a reason. */
function show(calledOff: string, otherDate: OwnRegistration["otherDate"]) {
  const calendar = site.events.map((event) => ({ ...event, calledOff }));
  const registration = { ...REGISTRATION, otherDate };
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
