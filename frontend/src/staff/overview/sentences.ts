import type { Overview } from "../../api/types";
import { average, counted, figure, lastWeeks, percent, shortDay } from "./inWords";

type Weeks = Overview["weeks"];

/** Describes the plot of inquiries. */
export function ofSubmissions({ weeks, totals }: Overview): string {
  const mean = totals.enquiries / Math.max(weeks.length, 1);
  const all = `${counted(totals.enquiries, "inquiry", "inquiries")} in ${lastWeeks(weeks.length)}`;
  const peak = busiest(weeks, ({ enquiries }) => enquiries);
  return `${all}, ${average(mean)} a week on average${peak}. Spam is shown but not counted here.`;
}

/** Describes the plot of registrations. */
export function ofRegistrations({ weeks, totals }: Overview): string {
  const period = lastWeeks(weeks.length);
  if (totals.registrations + totals.waiting === 0)
    return `No one signed up for an event in ${period}.`;
  const registrations = counted(totals.registrations, "registration", "registrations");
  const people = counted(totals.attendees, "person", "people");
  const peak = busiest(weeks, ({ registrations }) => registrations);
  const waiting = totals.waiting > 0 ? ` ${figure(totals.waiting)} waiting.` : "";
  return `${registrations} in ${period}, for ${people}${peak}.${waiting} Canceled ones aren't counted.`;
}

/** Describes the plot of services. */
export function ofServices({ services, totals, weeks }: Overview): string {
  const [first] = services;
  if (!first || first.enquiries === 0) return `No inquiries came in ${lastWeeks(weeks.length)}.`;
  const share = percent(first.enquiries, totals.enquiries);
  return `Of ${submissionsIn({ totals, weeks })}, ${share} ask about ${first.service}. People can choose more than one.`;
}

/** Describes the plot of sources. */
export function ofSources({ sources, totals, weeks }: Overview): string {
  const [first] = sources;
  if (!first) return `No inquiries came in ${lastWeeks(weeks.length)}.`;
  const share = percent(first.enquiries, totals.enquiries);
  return `Of ${submissionsIn({ totals, weeks })}, ${share} were sent from ${pageName(first.source)}.`;
}

/** Describes the plot of handling times. */
export function ofHandling({ handling, totals, weeks }: Overview): string {
  if (handling.median_seconds === null) {
    return `No inquiry from ${lastWeeks(weeks.length)} has been marked as handled.`;
  }
  const quick = percent(handling.within_a_day, totals.enquiries);
  return `Of ${submissionsIn({ totals, weeks })}, ${quick} were marked as handled within a day.`;
}

/** `25 inquiries of the last 26 weeks`. */
function submissionsIn({ totals, weeks }: Pick<Overview, "totals" | "weeks">): string {
  return `${counted(totals.enquiries, "inquiry", "inquiries")} from ${lastWeeks(weeks.length)}`;
}

/** A page's path, with an explanation for `/`. */
export const pageName = (path: string) => (path === "/" ? "/ (home page)" : path);

/** `; the busiest, the week of Jun 14, had 19`; empty if no week stands out. */
function busiest(weeks: Weeks, of: (week: Weeks[number]) => number): string {
  const most = Math.max(...weeks.map(of), 0);
  const [first, ...others] = weeks.filter((week) => of(week) === most);
  if (!first || most < 2 || others.length > 0) return "";
  return `; the busiest, the week of ${shortDay(first.monday)}, had ${figure(most)}`;
}
