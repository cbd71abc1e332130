import type { OwnRegistration, RegistrationList, StaffRegistration } from "../api/types";

type EventPlaces = RegistrationList["events"][number];

/** A registration of two people, as staff see it; `different` replaces what a test needs. */
export function registration(different: Partial<StaffRegistration> = {}): StaffRegistration {
  const attendee = {
    special_requirements: "",
    attended_at: null,
    missed_at: null,
    price_label: "",
    price_cents: 1500,
    answers: [],
  };
  return {
    id: "7",
    created_at: "2027-03-01T14:30:00Z",
    name: "Ada Okafor",
    email: "ada@visitor.example",
    phone: "(215) 555-0171",
    person: "ada@visitor.example",
    event_id: "open-barn",
    event_title: "Spring Open Barn",
    event_date: "2027-05-08",
    event_location: "Main barn",
    event_is_gone: false,
    event_time: "10 AM – 2 PM",
    total_attendees: 2,
    total_cost_cents: 3000,
    special_requests: "",
    status: "confirmed",
    cancelled_at: null,
    replaced_by: null,
    spam_score: 0,
    spam_reasons: [],
    attendees: [
      { ...attendee, position: 0, name: "Ada Okafor", age: null },
      { ...attendee, position: 1, name: "Ben Okafor", age: "7" },
    ],
    asks_waiver: false,
    money: balance({ owed_cents: 3000, open_cents: 3000 }),
    delivery: null,
    ...different,
  };
}

/** What a party owes and paid: nothing, but for what is `different`. */
export const balance = (
  different: Partial<StaffRegistration["money"]> = {},
): StaffRegistration["money"] => ({
  owed_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  open_cents: 0,
  to_refund_cents: 0,
  ...different,
});

/** An event with `registered_here` attendees. */
export const eventPlaces = (different: Partial<EventPlaces> = {}): EventPlaces => ({
  id: "open-barn",
  title: "Spring Open Barn",
  date: "2027-05-08",
  time: "10 AM – 2 PM",
  location: "Main barn",
  max_attendees: 40,
  current_attendees: 2,
  registered_here: 2,
  places_left: 38,
  minimum_age: 0,
  held: 0,
  waiting: 0,
  is_over: false,
  is_open: true,
  is_gone: false,
  called_off: "",
  ...different,
});

/** How many registrations a list has. */
export const COUNTS: RegistrationList["counts"] = {
  all: 1,
  confirmed: 1,
  waiting: 0,
  cancelled: 0,
};

/** A registration of one person, as its registrant sees it; `different` replaces what a test needs. */
export function ownRegistration(different: Partial<OwnRegistration> = {}): OwnRegistration {
  return {
    additionalAttendees: [],
    answers: [],
    calendarPath: null,
    eventDate: "2027-05-08",
    eventId: "open-barn",
    eventLocation: "Main barn",
    eventTime: "10 AM – 2 PM",
    eventTitle: "Spring Open Barn",
    leftList: false,
    isPlanned: true,
    mayChange: true,
    mostAttendees: 3,
    name: "Ada Whitlock",
    open: 0,
    otherDate: null,
    paid: 0,
    paymentLink: null,
    placeInLine: null,
    price: null,
    specialRequests: "",
    status: "confirmed",
    toRefund: 0,
    waiver: null,
    waiverSignedBy: null,
    totalAttendees: 1,
    totalCost: 50,
    version: "1",
    ...different,
  };
}
