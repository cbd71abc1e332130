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

/** The parts of a day as a poster shows them. */
export interface CalendarDay {
  /** Of the month: `18`. */
  day: string;
  /** `Jun`. */
  shortMonth: string;
  /** `Friday, June 18, 2027`. */
  inFull: string;
  /** `Fri, Jun 18, 2027`. */
  short: string;
}

/**
 * An ISO day (`2027-06-18`) in words. Spelled out here because the server's renderer has no `Intl`,
 * and reckoned in UTC because a day is the same day for readers in every time zone.
 */
export function calendarDay(date: string): CalendarDay {
  const then = new Date(`${date}T00:00:00Z`);
  const month = MONTHS[then.getUTCMonth()];
  const weekday = WEEKDAYS[then.getUTCDay()];
  // Not a day: the owner's own words are the best there is.
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
