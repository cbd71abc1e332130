import type { Overview } from "../api/types";

/** Weeks from Monday, June 7, 2027 on, with these numbers of submissions. */
export function weeksOf(counts: number[]): Overview["weeks"] {
  return counts.map((count, place) => ({
    monday: new Date(Date.UTC(2027, 5, 7 + 7 * place)).toISOString().slice(0, 10),
    enquiries: count,
    spam: 0,
    registrations: 0,
    attendees: 0,
    waiting: 0,
  }));
}

/** An overview of six weeks; `different` replaces what a test needs. */
export function overview(different: Partial<Overview> = {}): Overview {
  const weeks = weeksOf([4, 9, 3, 2, 5, 2]);
  const [, busy, quiet] = weeks;
  if (busy) Object.assign(busy, { spam: 3 });
  if (quiet) Object.assign(quiet, { spam: 2, registrations: 3, attendees: 7 });
  return {
    counted_at: "2027-07-14T16:00:00Z",
    weeks,
    totals: { enquiries: 25, spam: 5, registrations: 3, attendees: 7, waiting: 0 },
    spam_share: 5 / 30,
    services: [
      { service: "Riding Lessons", enquiries: 15 },
      { service: "Summer Camps", enquiries: 12 },
      { service: "Horse Leasing", enquiries: 0 },
    ],
    sources: [
      { source: "/contact", enquiries: 20 },
      { source: "/", enquiries: 3 },
    ],
    other_sources: 2,
    handling: {
      median_seconds: 5.4 * 3600,
      within_a_day: 18,
      within_three_days: 3,
      later: 1,
      waiting: 3,
      oldest_waiting_at: "2027-07-11T16:00:00Z",
    },
    ...different,
  };
}

/** Weeks without submissions. */
export function emptyOverview(): Overview {
  return overview({
    weeks: weeksOf([0, 0, 0, 0]),
    totals: { enquiries: 0, spam: 0, registrations: 0, attendees: 0, waiting: 0 },
    spam_share: null,
    services: [{ service: "Riding Lessons", enquiries: 0 }],
    sources: [],
    other_sources: 0,
    handling: {
      median_seconds: null,
      within_a_day: 0,
      within_three_days: 0,
      later: 0,
      waiting: 0,
      oldest_waiting_at: null,
    },
  });
}
