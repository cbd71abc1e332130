/** The element in `<head>` that points programs to the calendar of all events. */
export function CalendarLink() {
  return <link rel="alternate" type="text/calendar" href="/events.ics" title="Events" />;
}
