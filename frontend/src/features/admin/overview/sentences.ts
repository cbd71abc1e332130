import type { Overview } from "../../../api/types";
import { average, counted, figure, lastWeeks, percent, shortDay } from "./inWords";

type Weeks = Overview["weeks"];

/** What is shown of how many wrote. */
export function ofEnquiries({ weeks, totals }: Overview): string {
  const mean = totals.enquiries / Math.max(weeks.length, 1);
  const all = `${counted(totals.enquiries, "enquiry", "enquiries")} in ${lastWeeks(weeks.length)}`;
  const peak = busiest(weeks, ({ enquiries }) => enquiries);
  return `${all}, ${average(mean)} a week on average${peak}. Spam is shown, but not counted here.`;
}

/** What is shown of who signed up for events. */
export function ofRegistrations({ weeks, totals }: Overview): string {
  const period = lastWeeks(weeks.length);
  if (totals.registrations === 0) return `Nobody signed up for an event in ${period}.`;
  const registrations = counted(totals.registrations, "registration", "registrations");
  const people = counted(totals.attendees, "person", "people");
  const peak = busiest(weeks, ({ registrations }) => registrations);
  return `${registrations} in ${period}, for ${people}${peak}. Cancelled ones are not counted.`;
}

/** What is shown of what they ask for. */
export function ofServices({ services, totals, weeks }: Overview): string {
  const [first] = services;
  if (!first || first.enquiries === 0) return `No enquiry came in ${lastWeeks(weeks.length)}.`;
  const share = percent(first.enquiries, totals.enquiries);
  return `Of ${enquiriesIn({ totals, weeks })}, ${share} name ${first.service}. One can name several.`;
}

/** What is shown of where they write from. */
export function ofSources({ sources, totals, weeks }: Overview): string {
  const [first] = sources;
  if (!first) return `No enquiry came in ${lastWeeks(weeks.length)}.`;
  const share = percent(first.enquiries, totals.enquiries);
  return `Of ${enquiriesIn({ totals, weeks })}, ${share} were sent from ${pageName(first.source)}.`;
}

/** What is shown of how soon enquiries are handled. */
export function ofHandling({ handling, totals, weeks }: Overview): string {
  if (handling.median_seconds === null) {
    return `No enquiry of ${lastWeeks(weeks.length)} is marked as handled.`;
  }
  const quick = percent(handling.within_a_day, totals.enquiries);
  return `Of ${enquiriesIn({ totals, weeks })}, ${quick} were marked as handled within a day.`;
}

/** `25 enquiries of the last 26 weeks`. */
function enquiriesIn({ totals, weeks }: Pick<Overview, "totals" | "weeks">): string {
  return `${counted(totals.enquiries, "enquiry", "enquiries")} of ${lastWeeks(weeks.length)}`;
}

/** A page's path, and what a bare slash is. */
export const pageName = (path: string) => (path === "/" ? "/ (home page)" : path);

/** `; the busiest week, from Jun 14 on, had 19`, if any week stands out. */
function busiest(weeks: Weeks, of: (week: Weeks[number]) => number): string {
  const most = Math.max(...weeks.map(of), 0);
  const [first, ...others] = weeks.filter((week) => of(week) === most);
  if (!first || most < 2 || others.length > 0) return "";
  return `; the busiest week, from ${shortDay(first.monday)} on, had ${figure(most)}`;
}
