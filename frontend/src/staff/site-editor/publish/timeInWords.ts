import { calendarDay } from "../../../lib/calendarDay";
import { toWritten } from "../model/clock";

/** `2027-01-01T00:00` -> `Fri, Jan 1, 2027, 12 AM`. */
export function timeInWords(at: string): string {
  const [day = "", time = ""] = at.split("T");
  return `${calendarDay(day).short}, ${toWritten(time.slice(0, 5))}`;
}
