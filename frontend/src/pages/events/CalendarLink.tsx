/** The calendar of all events, where programs look for it. */
export function CalendarLink() {
  return <link rel="alternate" type="text/calendar" href="/events.ics" title="Events" />;
}
