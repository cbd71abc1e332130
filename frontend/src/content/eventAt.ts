import type { WholeSite } from "./site";

type StableEvent = WholeSite["events"][number];
type Known = { events: StableEvent[]; calendar?: StableEvent[] };

/** The event that has the page at `path`. */
export function eventAt(
  path: string,
  { events, calendar = events }: Known,
): StableEvent | undefined {
  return calendar.find(({ id }) => path === `/events/${id}`);
}
