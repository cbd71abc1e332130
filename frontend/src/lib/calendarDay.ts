const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** The parts of a date in words. */
export interface CalendarDay {
  /** Day of the month: `18`. */
  day: string;
  /** Month: `Jun`. */
  shortMonth: string;
  /** `Friday, June 18, 2027`. */
  inFull: string;
  /** `Fri, Jun 18, 2027`. */
  short: string;
}

/**
 * Formats an ISO date (`2027-06-18`). Without `Intl`, which the server's renderer lacks, and in
 * UTC, because a date is the same in all time zones.
 */
export function calendarDay(date: string): CalendarDay {
  const then = new Date(`${date}T00:00:00Z`);
  const month = MONTHS[then.getUTCMonth()];
  const weekday = WEEKDAYS[then.getUTCDay()];
  // Not a date: shows the owner's own words.
  if (!month || !weekday) return { day: "", shortMonth: "", inFull: date, short: date };
  const day = String(then.getUTCDate());
  const shortMonth = month.slice(0, 3);
  const year = then.getUTCFullYear();
  return {
    day,
    shortMonth,
    inFull: `${weekday}, ${month} ${day}, ${year}`,
    short: `${weekday.slice(0, 3)}, ${shortMonth} ${day}, ${year}`,
  };
}

/** An event that was moved, or not: then the previous day is empty. */
export interface Moved {
  date: string;
  previousDate: string;
  previousTime: string;
}

/** When an event that was moved was to be: `Saturday, May 1, 2027, 9 AM`. */
export const wasToBe = ({ date, previousDate, previousTime }: Moved): string =>
  [previousDate !== date && calendarDay(previousDate).inFull, previousTime]
    .filter(Boolean)
    .join(", ");
