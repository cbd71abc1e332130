import type { Overview } from "../../../api/types";
import { average, counted, figure, lasted, percent, shortDay } from "./inWords";

type Weeks = Overview["weeks"];

/** What is shown of how many wrote. */
export function ofEnquiries({ weeks, totals }: Overview): string {
  const mean = totals.enquiries / Math.max(weeks.length, 1);
  const all = `${counted(totals.enquiries, "enquiry", "enquiries")}, about ${average(mean)} a week`;
  return `${all}${busiest(weeks, ({ enquiries }) => enquiries)}.`;
}

/** What is shown of who signed up for events. */
export function ofRegistrations({ weeks, totals }: Overview): string {
  if (totals.registrations === 0) return "Nobody signed up for an event in these weeks.";
  const parties = counted(totals.registrations, "party", "parties");
  const people = counted(totals.attendees, "person", "people");
  const peak = busiest(weeks, ({ registrations }) => registrations);
  return `${parties} signed up for events, ${people} in all${peak}. Cancelled ones are left out.`;
}

/** What is shown of what they ask for. */
export function ofServices({ services, totals }: Overview): string {
  const [first] = services;
  if (!first || first.enquiries === 0) return "Nobody asked for anything in these weeks.";
  const share = percent(first.enquiries, totals.enquiries);
  return `${share} ask about ${first.service}. An enquiry can name several.`;
}

/** What is shown of where they write from. */
export function ofSources({ sources, totals }: Overview): string {
  const [first] = sources;
  if (!first) return "Nobody wrote in these weeks.";
  const share = percent(first.enquiries, totals.enquiries);
  return `${share} write from ${pageName(first.source)}.`;
}

/** What is shown of how soon enquiries are handled. */
export function ofHandling({ handling, totals }: Overview): string {
  if (handling.median_seconds === null) return "No enquiry of these weeks is marked as handled.";
  const quick = percent(handling.within_a_day, totals.enquiries);
  const usual = lasted(handling.median_seconds);
  return `${quick} were handled within a day. Half of what is handled took less than ${usual}.`;
}

/** A page's path, and what a bare slash is. */
export const pageName = (path: string) => (path === "/" ? "/ (home page)" : path);

/** `; most, 19, in the week of Jun 14`, if any week stands out. */
function busiest(weeks: Weeks, of: (week: Weeks[number]) => number): string {
  const most = Math.max(...weeks.map(of), 0);
  const [first, ...others] = weeks.filter((week) => of(week) === most);
  if (!first || most < 2 || others.length > 0) return "";
  return `; most, ${figure(most)}, in the week of ${shortDay(first.monday)}`;
}
