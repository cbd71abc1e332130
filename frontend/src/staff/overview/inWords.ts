import { calendarDay } from "../../lib/calendarDay";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const grouped = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const rounded = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

/** `1234` -> `1,234`. */
export const figure = (count: number) => grouped.format(count);

/** `1 inquiry`, `1,234 inquiries`. */
export function counted(count: number, one: string, many: string): string {
  return `${figure(count)} ${count === 1 ? one : many}`;
}

/** `the last 26 weeks`, including the current one. */
export const lastWeeks = (count: number) =>
  count === 1 ? "this week" : `the last ${figure(count)} weeks`;

/** `9.25` -> `9.3`; rounded to whole numbers from ten on. */
export const average = (mean: number) => (mean < 10 ? rounded : grouped).format(mean);

/** `2027-06-14` -> `Jun 14`. */
export function shortDay(date: string): string {
  const { shortMonth, day } = calendarDay(date);
  return `${shortMonth} ${day}`;
}

/** `2027-06-14` -> `Jun 14, 2027`. */
export const dayOfYear = (date: string) => `${shortDay(date)}, ${date.slice(0, 4)}`;

/** A share as a percentage: `18%`. Never 0 % or 100 % unless it is exact. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return "0%";
  const share = (part / whole) * 100;
  if (part > 0 && share < 1) return "under 1%";
  if (part < whole && share > 99) return "over 99%";
  return `${Math.round(share)}%`;
}

/** A duration as people say it: `40 minutes`, `5.5 hours`, `3 days`. */
export function lasted(seconds: number): string {
  if (seconds < 1.5 * MINUTE) return "1 minute";
  if (seconds < 59.5 * MINUTE) return `${Math.round(seconds / MINUTE)} minutes`;
  if (seconds < 47.75 * HOUR) return inHalves(seconds / HOUR, "hour");
  return inHalves(seconds / DAY, "day");
}

/** Rounds to halves below ten, else to whole numbers. */
function inHalves(amount: number, unit: string): string {
  const near = amount < 9.75 ? Math.round(amount * 2) / 2 : Math.round(amount);
  return near === 1 ? `1 ${unit}` : `${figureOrHalf(near)} ${unit}s`;
}

const figureOrHalf = (amount: number) =>
  Number.isInteger(amount) ? figure(amount) : rounded.format(amount);
