import type { MailInput } from "../mail/view";
import { mails, wineAndRide } from "./mail.fixture";

const { pageUrl: _, ...withoutPage } = mails.confirmation;
const { pageUrl: ___, ...endedWithoutPage } = mails.offerEnded;
const { proofUrl: __, ...withoutLink } = mails.test;

const { pageUrl: ____, ...withoutPageOff } = mails.eventCalledOff;
const july = {
  title: "Wine and Ride",
  date: "2027-07-09",
  time: "6:30 PM – 9 PM",
  location: "Hayloft",
  ...{ totalCents: 0, prices: [], minimumAge: 0, isTooYoung: false, isLater: false },
};
const sunset = { ...july, title: "Sunset Ride", minimumAge: 21 };
const byKind = [
  { label: "Adult", cents: 2_500 },
  { label: "Child", cents: 1_500 },
];

const held = { waits: true, held: 2, answerBy: "2027-06-12T19:00" };

/** Mails at the edges of what can happen, by what is odd about them. */
export const oddMails: Record<string, MailInput> = {
  "another date for an event that is called off": { ...mails.eventCalledOff, offered: july },
  "another date for who has paid": { ...mails.eventCalledOff, offered: july, paidCents: 17_000 },
  "an event that is called off, for who has paid": { ...mails.eventCalledOff, paidCents: 8_500 },
  "another date, later": {
    ...mails.eventCalledOff,
    waits: true,
    offered: { ...july, title: "Sunset Ride", isLater: true },
  },
  "another event for adults": {
    ...mails.eventCalledOff,
    offered: { ...sunset, totalCents: 8_500 * mails.eventCalledOff.names.length },
  },
  "another event for an adult and a child": {
    ...mails.eventCalledOff,
    names: ["Ada Love", "Tom Love"],
    offered: { ...july, totalCents: 4_000, prices: byKind },
  },
  "another event that they're too young for": {
    ...mails.eventCalledOff,
    offered: { ...sunset, isTooYoung: true },
  },
  "another date, without a page": { ...withoutPageOff, offered: july },
  "a notice with another date": {
    ...mails.officeNotice,
    about: "calledOff",
    offered: july,
    tooYoung: 2,
  },
  "long words, emoji and another direction": {
    ...mails.inquiry,
    name: `${"Wolfeschlegelsteinhausenbergerdorff".repeat(2)} سارة 🐴`,
    email: `${"a".repeat(64)}@${"stable".repeat(9)}.example`,
    phone: "call me",
    answerBy: "text",
    answers: [
      { question: "Goals", answer: "أريد أن أتعلم ركوب الخيل\n👩‍👧 🐴🐴🐴" },
      { question: "Questions", answer: `https://example.com/${"path/".repeat(40)}\nPhone: 900` },
    ],
  },
  "ten people": {
    ...mails.confirmation,
    names: [
      "María del Carmen de la Fuente García",
      "سارة أحمد",
      "Rider 3",
      "J.R. Smith",
      "李小龍",
      ...["Ann", "Ben", "Cleo", "Dan", "Eve"].map(
        (name) => `${name} Wolfeschlegelsteinhausenberger`,
      ),
    ],
    totalCents: 85_000,
  },
  "free, alone, without an end, a page or a name": {
    ...withoutPage,
    event: { ...wineAndRide, description: "", time: "After the rain", bring: "" },
    names: ["Rider 1"],
    totalCents: 0,
  },
  "an owner's long title": {
    ...mails.reminder,
    event: { ...wineAndRide, title: "Kids’ “First Saddle” Saturday & Pony Brushing for Beginners" },
  },
  "signed up twice, paid in part": { ...mails.confirmation, otherPeople: 3, paidCents: 3_000 },
  "from the waiting list": { ...mails.officeRegistration, fromWaitingList: "3 of 4" },
  "registered by staff": { ...mails.officeRegistration, byStaff: true },
  "changed by staff": { ...mails.officeChange, byStaff: true },
  "a test without a link": withoutLink,
  "at another event, with a waiver to sign and questions to answer": {
    ...mails.visitorChange,
    leftEvent: "Trail Ride on Saturday, June 12, 2027",
    toSign: true,
    toAnswer: ["Who should we call?", "Which horse?"],
  },
  "the form sent again with other answers": { ...mails.confirmation, replaces: true },
  "registered by staff, with a waiver to sign": { ...mails.confirmation, toSign: true },
  "a reminder of what is still to answer": { ...mails.reminder, toAnswer: ["Which horse?"] },
  "called off, changed": { ...mails.visitorChange, event: { ...wineAndRide, calledOff: "Mud." } },
  "waiting alone": { ...mails.waiting, names: ["Ada Love"], atLeast: 1, totalCents: 8_500 },
  "waiting as a whole": { ...mails.waiting, atLeast: 3 },
  "fewer spots than they asked for": { ...mails.offer, offered: 2 },
  "one spot for a party": { ...mails.offer, atLeast: 1, offered: 1 },
  "one price of several, alone": {
    ...mails.confirmation,
    names: ["Ada Love"],
    totalCents: 2_500,
    prices: byKind.slice(0, 1),
  },
  "waiting at several prices": {
    ...mails.waiting,
    names: ["Ada Love", "Tom Love"],
    totalCents: 4_000,
    prices: byKind,
  },
  "waiting for a free event": { ...mails.waiting, totalCents: 0 },
  "moved, alone": { ...mails.eventMoved, names: ["Ada Love"] },
  "back on, alone": { ...mails.eventReinstated, names: ["Ada Love"] },
  "moved while spots are held": { ...mails.eventMoved, ...held },
  "a spot that is no longer held, without a page": { ...endedWithoutPage, offered: 1 },
  "off the waiting list": { ...mails.visitorCancellation, waited: true },
  "a party that left the waiting list": { ...mails.officeCancellation, waited: true },
  "a party to call": {
    ...mails.officeWaiting,
    ...{ email: "", offered: 2, answerBy: "2027-06-12T19:00" },
  },
  "canceled since it's called off": {
    ...mails.visitorCancellation,
    event: { ...wineAndRide, calledOff: "Mud." },
  },
  "a party that canceled since it's called off": {
    ...mails.officeCancellation,
    event: { ...wineAndRide, calledOff: "Mud." },
  },
  "replaced by newer answers": { ...mails.officeCancellation, by: "newerAnswers" },
};
