import { calendarDay } from "../../../lib/calendarDay";
import { readMoment, toWritten } from "./clock";

/* Days and times as people write them, by the stable's clock. */

/** `2027-06-19` -> `Saturday`; empty if it isn't a day. */
export function weekdayOf(written: string): string {
  const { day, inFull } = calendarDay(written);
  return day && (inFull.split(",")[0] ?? "");
}

/** `2027-01-14 14:00` or `2027-01-14T14:00` -> `Thu, Jan 14, 2027, 2 PM`; what can't be read stays as it is. */
export function momentInWords(written: string): string {
  const moment = readMoment(written);
  if (moment === null || moment.day === "") return written;
  const day = calendarDay(moment.day).short;
  return moment.time === "" ? day : `${day}, ${toWritten(moment.time)}`;
}

/** The same inside of a sentence: `Thu, Jan 14, 2027, at 2 PM`. */
export const momentInSentence = (written: string): string =>
  momentInWords(written).replace(/(, \d{4}, )(?=\d)/, "$1at ");

/** The same from which something holds. A day's first moment is the day. */
export const beginningInWords = (at: string): string => momentInWords(at.replace(/[ T]00:00$/, ""));

const IN_A_SENTENCE = /(?<![\w-])\d{4}-\d{2}-\d{2}(?:[ T]\d{1,2}(?::\d{2})?(?: [AP]M)?)?(?![\w-])/g;

/** A sentence with its days, such as `2027-01-14`, as people write them. */
export const datesInWords = (sentence: string): string =>
  sentence.replace(IN_A_SENTENCE, momentInWords);

/** The day and time by the stable's clock: `2027-06-18T14:30`. */
export function localNow(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** Whether something that lasts until `written` is over at `now`. A day alone ends with it; nothing written: never. */
export function isOver(written: string, now: string): boolean {
  const moment = readMoment(written);
  if (moment === null || moment.day === "") return false;
  return moment.time === "" ? moment.day < now.slice(0, 10) : `${moment.day}T${moment.time}` <= now;
}

/** Whether something that begins at `written` is still to come at `now`. */
export function isToCome(written: string, now: string): boolean {
  const moment = readMoment(written);
  if (moment === null || moment.day === "") return false;
  return `${moment.day}T${moment.time || "00:00"}` > now;
}

/** This device's time zone. */
export const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What a time zone is called where its clock isn't this device's: `Eastern Time`; undefined where it is. */
export function otherZone(timeZone: string, now = new Date()): string | undefined {
  if (localNow(timeZone, now) === localNow(ownZone(), now)) return undefined;
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" });
  return parts.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
