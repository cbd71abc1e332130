import type { RegistrationList } from "../../api/types";
import { calendarDay } from "../../lib/calendarDay";

/** `1 spot`, or `3 spots`: pages call places so. */
export const placesInWords = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);

/** How many more are taken or held than there are: staff went beyond them, or there are fewer now. */
export const placesOver = ({
  current_attendees,
  held,
  max_attendees,
}: Pick<RegistrationList["events"][number], "current_attendees" | "held" | "max_attendees">) =>
  Math.max(0, current_attendees + held - max_attendees);

/** How many spots are taken by people who didn't sign up on this site. */
export const takenElsewhere = ({
  current_attendees,
  registered_here,
}: Pick<RegistrationList["events"][number], "current_attendees" | "registered_here">) =>
  Math.max(0, current_attendees - registered_here);

/** `Wine and Ride on Fri, Jun 18, 2027`: an event that repeats has one name on all its days. */
export const eventOnDay = ({
  title,
  date,
}: Pick<RegistrationList["events"][number], "title" | "date">) =>
  `${title} on ${calendarDay(date).short}`;

/** `12 registrations confirmed, 3 waiting, 1 canceled` */
export function countsInWords({ confirmed, waiting, cancelled }: RegistrationList["counts"]) {
  const registrations = confirmed === 1 ? "registration" : "registrations";
  const rest = [waiting > 0 && `${waiting} waiting`, cancelled > 0 && `${cancelled} canceled`];
  return [`${confirmed} ${registrations} confirmed`, ...rest].filter(Boolean).join(", ");
}
