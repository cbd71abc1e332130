import { calendarDay } from "./calendarDay";

/** A moment by the stable's clock, `2027-06-12T19:00`, in words: `Saturday, June 12, 7 PM`. */
export function momentInWords(moment: string): string {
  const [date = "", time = ""] = moment.split("T");
  const day = calendarDay(date).inFull.split(",").slice(0, 2).join(",");
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute === 0 ? "" : `:${String(minute).padStart(2, "0")}`;
  return `${day}, ${hour % 12 || 12}${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
