import type { StaffRegistration } from "../../../api/types";
import { type Mark, markOf, type Queues } from "../../offline/unsent";

/** `Came 3 of 3 times`, or `Missed 1 of 4 times` if they ever didn't come. */
export function attendanceInWords({
  came,
  missed,
}: NonNullable<StaffRegistration["attendance"]>): string {
  const [what, count] = missed > 0 ? ["Missed", missed] : ["Came", came];
  const total = came + missed;
  return total === 1 ? `${what} once` : `${what} ${count} of ${total} times`;
}

/** `8 came, 2 no-shows, 1 open`; empty: nobody is registered. */
export function sumInWords(parties: StaffRegistration[], unsent: Queues): string {
  const counts: Record<Mark, number> = { came: 0, missed: 0, none: 0 };
  for (const { id, attendees } of parties) {
    for (const attendee of attendees) {
      const mark = markOf(unsent, { registration: id, position: attendee.position });
      counts[mark ?? knownMark(attendee)] += 1;
    }
  }
  const { came, missed, none } = counts;
  if (came + missed + none === 0) return "";
  const words = [
    `${came} came`,
    missed > 0 && `${missed} no-show${missed === 1 ? "" : "s"}`,
    none > 0 && `${none} open`,
  ];
  return words.filter(Boolean).join(", ");
}

/** What the server has of somebody. */
export function knownMark({
  attended_at,
  missed_at,
}: StaffRegistration["attendees"][number]): Mark {
  if (attended_at !== null) return "came";
  return missed_at === null ? "none" : "missed";
}
