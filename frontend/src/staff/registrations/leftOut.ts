import type { RegistrationList } from "../../api/types";

type Listed = RegistrationList["events"][number];

/** The event that repeats of which an id like `trail-ride-2027-05-08` names a date; undefined: none. */
const seriesOf = (id: string) => /^(.+)-\d{4}-\d{2}-\d{2}$/.exec(id)?.[1];

/** Whether two are dates of one event that repeats, or of an event that was put in twice. */
export const isSameEvent = (one: Listed, other: Listed): boolean =>
  one.title === other.title || (seriesOf(one.id) ?? one.id) === (seriesOf(other.id) ?? other.id);

/** Whether an event that is gone is a date of an event that has other dates. */
export function isLeftOut({ id, is_gone }: Listed, events: Listed[]): boolean {
  const series = is_gone ? seriesOf(id) : undefined;
  return series !== undefined && events.some((one) => !one.is_gone && seriesOf(one.id) === series);
}

/** The events, with the dates that were left out among those to come, and not after all others. */
export function leftOutInOrder(events: Listed[]): Listed[] {
  const left = events.filter((event) => isLeftOut(event, events));
  const list = events.filter((event) => !left.includes(event));
  for (const event of left) {
    const next = list.findIndex(
      ({ date, is_over, is_gone }) => is_over || is_gone || date > event.date,
    );
    list.splice(next < 0 ? list.length : next, 0, event);
  }
  return list;
}
