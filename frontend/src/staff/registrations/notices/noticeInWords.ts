import type { EventNotice } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";

/** What a notice says: `Moved to Friday, June 25, 2027, 6 PM, Main barn`, or that and `, taken back`. */
export function noticeInWords(notice: EventNotice): string {
  if (!notice.undone_at) return saidInWords(notice);
  return `${saidInWords(notice)}, ${notice.replaced ? "replaced" : "taken back"}`;
}

/** Whether the event is moved back to where people know it to be: nobody was told of the move before. */
export const isMovedBack = ({
  kind,
  before,
  after,
}: Pick<EventNotice, "kind" | "before" | "after">): boolean =>
  kind === "moved" && whereTo({ before, after }) === "";

/** Whether it tells nobody anything: what people know is true again, before they were told of what was to be different. */
export const tellsNobody = (
  notice: Pick<EventNotice, "kind" | "before" | "after" | "replaces" | "parties">,
): boolean =>
  isMovedBack(notice) ||
  (notice.kind === "reinstated" && notice.replaces && notice.parties.length === 0);

function saidInWords({ kind, before, after, is_later_offer }: EventNotice): string {
  if (kind === "called_off") return is_later_offer ? "Another date was offered" : "Called off";
  if (kind === "reinstated") return "It's back on";
  if (isMovedBack({ kind, before, after }))
    return `Moved back to ${calendarDay(after.date).inFull}`;
  return `Moved to ${whereTo({ before, after })}`;
}

/** What a notice will say: `Will move to Friday, June 25, 2027`. */
export function plannedInWords({ kind, before, after, is_later_offer }: EventNotice): string {
  if (kind === "called_off") {
    return is_later_offer ? "Another date will be offered" : "Will be called off";
  }
  if (kind === "reinstated") return "Will be back on";
  if (isMovedBack({ kind, before, after }))
    return `Will be moved back to ${calendarDay(after.date).inFull}`;
  return `Will move to ${whereTo({ before, after })}`;
}

function whereTo({ before, after }: Pick<EventNotice, "before" | "after">): string {
  const changed = [
    after.date !== before.date && calendarDay(after.date).inFull,
    after.time !== before.time && after.time,
    after.location !== before.location && after.location,
  ];
  return changed.filter(Boolean).join(", ");
}

/** What people can come to instead: `Offered instead: Fri, Jul 9, 2027: Wine and Ride, 9 spots left`. */
export function offerInWords({ offer }: Pick<EventNotice, "offer">): string {
  if (!offer) return "";
  const spots = counted(offer.places_left, "spot left", "spots left");
  const state = offer.is_open ? `${spots}${agesInWords(offer)}` : "not open anymore";
  return `Offered instead: ${calendarDay(offer.date).short}: ${offer.title}, ${state}`;
}

/** What staff should know if not all people fit, after what is offered. */
export function tooFewInWords({ offer, people }: Pick<EventNotice, "offer" | "people">): string {
  if (!offer?.is_open || people <= offer.places_left) return "";
  if (offer.places_left === 0) return " They can only wait for one there.";
  return ` That isn't enough for all ${people} people: the first to answer get them.`;
}

/** Who is old enough, after something else: `, ages 12 and up`. Empty: everybody. */
export const agesInWords = ({ minimum_age }: { minimum_age: number }): string =>
  minimum_age > 0 ? `, ages ${minimum_age} and up` : "";

type Told = Pick<
  EventNotice,
  "parties" | "mails" | "calls" | "people" | "kind" | "before" | "after" | "replaces"
>;

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** For how long a notice can be taken back: `a minute`, `20 seconds`. Empty: it can't. */
export function undoTimeInWords({
  at,
  undo_until,
}: Pick<EventNotice, "at" | "undo_until">): string {
  // Both by the server's clock: this device's may be wrong.
  const ms = at && undo_until ? Date.parse(undo_until) - Date.parse(at) : 0;
  // Some of it is over when the notice has been written.
  const seconds = Math.ceil(ms / 5000) * 5;
  if (seconds <= 0) return "";
  if (seconds === 60) return "a minute";
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}

/** The time that is left, as it's counted down: `3 minutes`, `90 seconds`, `1 second`; empty for 0. */
function leftInWords(seconds: number): string {
  if (seconds <= 0) return "";
  return seconds > 90
    ? `${Math.ceil(seconds / 60)} minutes`
    : counted(seconds, "second", "seconds");
}

type Next = Pick<EventNotice, "parties" | "mails" | "at" | "undo_until">;

/**
 * What happens next, and until when it can be taken back: mails go out, or people are called. With `seconds`, as it is when
 * so many of them are left.
 */
export function nextInWords({ parties, mails, ...times }: Next, seconds?: number): string {
  const time = seconds === undefined ? undoTimeInWords(times) : leftInWords(seconds);
  const undo = time && `You can take it back for ${time}.`;
  if (mails > 0) {
    return time ? `Mails go out in ${time}; until then you can take it back.` : "Mails go out now.";
  }
  if (parties.every(({ needs_call }) => !needs_call)) return undo;
  return undo
    ? `${undo} Then call them: no mail reaches them.`
    : "Call them: no mail reaches them.";
}

/** What a message says of a notice that is given, besides what happens next. */
export const givenInWords = ({ parties }: EventNotice, title: string): string =>
  parties.length === 0 ? `${title}. There's no one to tell.` : `${title}.`;

/** What is said of a change that nobody was told of, if the next one is of this kind; empty: everybody was. */
export function untoldInWords(notices: EventNotice[], next: "call-off" | "move" | "reinstate") {
  const last = notices.find(({ undone_at }) => !undone_at);
  if (!last?.undo_until) return "";
  const untold = "No one has been told of the last change yet.";
  const isCalled = last.parties.some(({ called_at }) => called_at !== null);
  if (last.is_later_offer && next !== "call-off") {
    return "No one has been told of what you offer instead yet. They won't be.";
  }
  if (!isCalled && next === "reinstate" && last.kind === "called_off") {
    return "No one has been told that it's called off yet. They won't be.";
  }
  const isReplaced =
    next === "move"
      ? last.kind !== "reinstated"
      : next === "call-off" && last.kind === "reinstated";
  if (!isCalled && isReplaced) return `${untold} They get one mail, with what you choose now.`;
  return `${untold} If it was a mistake, cancel this and take it back. Otherwise they get both mails.`;
}

/** What is true again once a notice is taken back: `Trail Ride is on. No message went out.` */
export function takenBackInWords(notice: EventNotice, title: string): string {
  const { kind, is_later_offer, replaces } = notice;
  if (replaces) {
    return `${title}: the change before this stands again, and its mails go out in a moment. You can take it back below.`;
  }
  const again = {
    called_off: is_later_offer ? "is called off, without another date" : "is on",
    moved: "isn't moved",
    reinstated: "stays called off",
  }[kind];
  return `${title} ${again}. No message went out.`;
}

/**
 * Who hears of it: `6 people in 3 parties: 1 party by mail, 1 party to call, 1 called`. Whoever canceled since counts as they
 * were told. Of a notice that doesn't say what is true now, nobody has to be called anymore: `1 not called`.
 */
export function toldInWords(notice: Told, asksForCalls = true): string {
  const { parties, mails, calls, people } = notice;
  if (parties.length === 0) {
    const before = isMovedBack(notice) ? "was told of the move before" : "was told that it's off";
    return `No one ${tellsNobody(notice) ? before : "has signed up"}, so there's no one to tell`;
  }
  const who = `${counted(people, "person", "people")} in ${counted(parties.length, "party", "parties")}`;
  const called = parties.filter(({ called_at }) => called_at !== null).length;
  const untold = parties.filter((one) => !one.mail && !one.needs_call && one.called_at === null);
  const canceled = untold.filter(({ comes }) => !comes).length;
  const went = untold.filter(({ comes, rebooked }) => comes && rebooked).length;
  const how = [
    mails > 0 && `${counted(mails, "party", "parties")} by mail`,
    calls > 0 &&
      (asksForCalls ? `${counted(calls, "party", "parties")} to call` : `${calls} not called`),
    called > 0 && `${called} called`,
    canceled > 0 && `${canceled} canceled before that`,
    went > 0 && `${went} went to the other date before that`,
  ].filter(Boolean);
  return how.length > 0 ? `${who}: ${how.join(", ")}` : who;
}

/** Those who went to another event: who comes to it, and who only waits for it. Without those who have canceled since. */
export function wentElsewhere(parties: EventNotice["parties"]) {
  const went = parties.filter(({ rebooked, comes }) => rebooked && comes);
  return {
    coming: went.filter(({ waits }) => !waits),
    waiting: went.filter(({ waits }) => waits),
  };
}

/**
 * Who comes to another event since this one was called off, or waits for it, and doesn't hear that it's back on:
 * `3 people are coming on December 12 instead (Bob Carr). They aren't told.` Empty: nobody.
 */
export function elsewhereInWords(notices: EventNotice[]): string {
  const back = notices.findIndex(({ kind, undone_at }) => kind === "reinstated" && !undone_at);
  const since = back < 0 ? notices : notices.slice(0, back);
  const offering = since.filter(({ offer, undone_at }) => offer && !undone_at);
  const told = offering.flatMap(({ parties }) => parties);
  const parties = [...new Map(told.map((party) => [party.registration, party])).values()];
  const { coming, waiting } = wentElsewhere(parties);
  const days = new Set(offering.flatMap(({ offer }) => (offer ? [offer.date] : [])));
  const [only = ""] = days;
  // Nothing says to which of several offers somebody has said yes.
  const day = days.size === 1 && calendarDay(only).inFull.split(", ")[1];
  const sentences = [
    coming.length > 0 &&
      `${areInWords(coming)} coming ${day ? `on ${day}` : "on another date"} instead (${namesOf(coming)})`,
    waiting.length > 0 &&
      `${areInWords(waiting)} on the waiting list for ${day || "another date"} (${namesOf(waiting)})`,
  ].filter(Boolean);
  return sentences.length > 0 ? `${sentences.join(", and ")}. They aren't told.` : "";
}

/** What a message says of a party that staff have moved to the other date. */
export function rebookedInWords(
  { name, mail }: Pick<EventNotice["parties"][number], "name" | "mail">,
  waits: boolean,
  day: string,
) {
  const what = waits ? "on the waiting list" : "signed up";
  // Only the mail about the notice shows that mails are on and reach them.
  const isReached = mail?.state === "sent" || mail?.state === "pending";
  return {
    title: waits ? "On the waiting list" : "Signed up",
    detail: `${name} is ${what} for ${day}.${isReached ? " They get a mail." : ""}`,
  };
}

/** `3 people are`. */
function areInWords(parties: EventNotice["parties"]): string {
  const people = parties.reduce((sum, party) => sum + party.people, 0);
  return `${counted(people, "person", "people")} ${people === 1 ? "is" : "are"}`;
}

const namesOf = (parties: EventNotice["parties"]) => parties.map(({ name }) => name).join(", ");

/** What stands above those whom no mail reaches, or perhaps none. Nobody tells people whom staff have called that it was taken back. */
export function callsInWords(parties: EventNotice["parties"], canBeTakenBack: boolean): string {
  if (parties.every(({ called_at }) => called_at)) return "They were called";
  const isPerhaps = parties.some(({ mail }) => mail?.state === "perhaps_sent");
  const call = canBeTakenBack ? "Once it can't be taken back, call them" : "Call them";
  return isPerhaps
    ? `${call}: no mail reaches them, or perhaps none did`
    : `${call}: no mail reaches them`;
}
