/** How often an event takes place. */
export type Rhythm = "week" | "month";

/** The most dates that are made at once. */
export const MOST_DATES = 26;

const DAY_MS = 86_400_000;

/** The number of the weekday in its month: 2 for the second Saturday. */
const nth = (day: Date) => Math.ceil(day.getUTCDate() / 7);

/**
 * The next `count` dates after `date` (`2027-06-18`): one a week later, or on the same weekday of the next
 * month, such as each third Friday. A month without a fifth one is left out.
 */
export function nextDates(date: string, rhythm: Rhythm, count: number): string[] {
  const first = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(first.getTime())) return [];
  const wanted = Math.max(0, Math.min(count, MOST_DATES));
  const dates: string[] = [];
  for (let step = 1; dates.length < wanted; step += 1) {
    const next = rhythm === "week" ? weekLater(first, step) : monthLater(first, step);
    if (next) dates.push(next.toISOString().slice(0, 10));
  }
  return dates;
}

const weekLater = (first: Date, step: number) => new Date(first.getTime() + step * 7 * DAY_MS);

function monthLater(first: Date, step: number): Date | null {
  const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + step, 1));
  const offset = (first.getUTCDay() - month.getUTCDay() + 7) % 7;
  const day = new Date(month.getTime() + (offset + (nth(first) - 1) * 7) * DAY_MS);
  return day.getUTCMonth() === month.getUTCMonth() ? day : null;
}
