import type { MailInput, MailOf } from "../mail/view";

const queued = {
  to: "ada@visitor.example",
  website: "https://maplehollow.example",
  queuedAt: 1_810_303_200_000,
};

export const wineAndRide: MailOf<"confirmation">["event"] = {
  id: "wine-and-ride",
  title: "Wine and Ride",
  description:
    "A slow trail ride through the vineyard next door, then a glass on the terrace. No riding experience needed; we have a horse for everyone. Ages 21 and up.",
  date: "2027-06-18",
  time: "6:30 PM – 9 PM",
  location: "Main barn",
  address: "Maple Hollow Stables, 1 Stable Lane, Doylestown, PA 18901",
  starts: "2027-06-18T18:30:00-04:00",
  ends: "2027-06-18T21:00:00-04:00",
  bring: "Boots with a heel, long pants, and a photo ID.",
  calledOff: "",
};

const registration = {
  event: wineAndRide,
  names: ["Ada Love", "Tom Love", "Lily Chen"],
  totalCents: 25_500,
  otherPeople: 0,
  replaces: false,
  leftEvent: "",
  toSign: false,
  toAnswer: [],
  prices: [],
  paidCents: 0,
  paymentUrl: "",
  pageUrl: "https://maplehollow.example/registrations/3q2-7wAAAAAAAAAAAAAAAA",
};

const { event, names, pageUrl } = registration;
const notice = { waits: false, event, names, pageUrl };
const told = { ...notice, held: 0, answerBy: "", paidCents: 0 };
const cost = { totalCents: 25_500, prices: [] };
const waiting = { ...notice, ...cost, atLeast: 2, offered: 0, answerBy: "" };
const offer = { ...waiting, offered: 3, answerBy: "2027-06-12T19:00" };

const party = {
  id: "019ad6b2-8a00-7000-8000-000000000002",
  event: wineAndRide,
  name: "Ada Love",
  email: "ada@visitor.example",
  phone: "(215) 555-0171",
  guests: [
    {
      name: "Ada Love",
      age: "",
      specialRequirements: "",
      price: "",
      answers: [
        { question: "Horse", answer: "My own" },
        { question: "Emergency contact", answer: "Sam, (215) 555-0190" },
      ],
    },
    {
      name: "Tom Love",
      age: "34",
      specialRequirements: "Needs a helmet in XL.",
      price: "",
      answers: [],
    },
    {
      name: "Lily Chen",
      age: "29",
      specialRequirements: "First time on a horse!\nAllergic to hay.",
      price: "",
      answers: [{ question: "Horse", answer: "One of yours" }],
    },
  ],
  totalCents: 25_500,
  specialRequests: "Could we ride together?",
  ...{ fromWaitingList: "", byStaff: false },
};

/** A mail of each kind, as they usually are. */
export const mails: { [Kind in MailInput["kind"]]: MailOf<Kind> } = {
  inquiry: {
    ...queued,
    kind: "inquiry",
    to: "office@maplehollow.example",
    id: "019ad6b2-8a00-7000-8000-000000000001",
    name: "Ada Love",
    email: "ada@visitor.example",
    phone: "(215) 555-0171",
    answerBy: "phone",
    services: ["Riding Lessons", "Trail Riding"],
    answers: [
      { question: "Riding experience", answer: "Some experience" },
      { question: "Age group", answer: "A parent asking" },
      {
        question: "Goals",
        answer: "My daughter rode ponies for two summers.\nShe'd like to learn to jump.",
      },
      { question: "Availability", answer: "Weekday afternoons, Saturdays before noon" },
      { question: "Questions", answer: "Do you have a waiting list for the Saturday group?" },
    ],
  },
  officeRegistration: { ...queued, kind: "officeRegistration", ...party },
  officeChange: {
    ...queued,
    kind: "officeChange",
    ...party,
    changes: [
      { what: "People", before: "4", after: "3" },
      { what: "Attendee", before: "Max Love", after: "" },
      { what: "Special requests", before: "", after: "Could we ride together?" },
    ],
  },
  officeCancellation: {
    ...queued,
    kind: "officeCancellation",
    ...party,
    by: "registrant",
    waited: false,
    toRefundCents: 0,
  },
  officeWaiting: {
    ...queued,
    kind: "officeWaiting",
    to: "office@maplehollow.example",
    ...party,
    atLeast: 2,
    offered: 0,
    answerBy: "",
  },
  waiting: { ...queued, kind: "waiting", ...waiting },
  offer: { ...queued, kind: "offer", ...offer },
  offerEnded: { ...queued, kind: "offerEnded", ...offer },
  confirmation: { ...queued, kind: "confirmation", ...registration },
  visitorChange: { ...queued, kind: "visitorChange", ...registration },
  visitorCancellation: {
    ...queued,
    kind: "visitorCancellation",
    event: registration.event,
    names: registration.names,
    waited: false,
    toRefundCents: 0,
  },
  reminder: {
    ...queued,
    kind: "reminder",
    ...registration,
    registrationId: "019ad6b2-8a00-7000-8000-000000000001",
    unsubscribeUrl: "https://maplehollow.example/reminders/AZrWsooAcACAAAAAAAAAAT9y",
  },
  thanks: {
    ...queued,
    kind: "thanks",
    event: registration.event,
    names: registration.names,
    next: [
      { ...registration.event, id: "open-barn", title: "Spring Open Barn", date: "2027-07-10" },
    ],
    registrationId: "019ad6b2-8a00-7000-8000-000000000001",
    unsubscribeUrl: "https://maplehollow.example/reminders/AZrWsooAcACAAAAAAAAAAT9y",
  },
  eventCalledOff: {
    ...queued,
    kind: "eventCalledOff",
    ...told,
    reason: "A thunderstorm is coming through at six.",
  },
  eventMoved: {
    ...queued,
    kind: "eventMoved",
    ...told,
    previous: { date: "2027-06-11", time: "5 PM – 8 PM", location: "Hayloft" },
    reason: "",
  },
  eventReinstated: {
    ...queued,
    kind: "eventReinstated",
    ...told,
    reason: "The storm went around us.",
  },
  officeNotice: {
    ...queued,
    kind: "officeNotice",
    to: "office@maplehollow.example",
    about: "moved",
    event: wineAndRide,
    previous: { date: "2027-06-11", time: "5 PM – 8 PM", location: "Hayloft" },
    reason: "The hayloft is full of hay.",
    who: "Erin",
    people: 9,
    mails: 2,
    calls: 1,
    tooYoung: 0,
  },
  acknowledgment: { ...queued, kind: "acknowledgment", names: ["Ada Love"], answerBy: "phone" },
  test: {
    ...queued,
    kind: "test",
    to: "office@maplehollow.example",
    proofUrl: "https://maplehollow.example/mail-proof/Zm9vYmFyYmF6cXV4MTIzNA",
  },
};

export const kinds = Object.keys(mails) as MailInput["kind"][];
