import type { StaffRegistration } from "../../../api/types";

/** `Came 3 of 3 times`, or `Missed 1 of 4 times` if they ever didn't come. */
export function attendanceInWords({
  came,
  missed,
}: NonNullable<StaffRegistration["attendance"]>): string {
  const [what, count] = missed > 0 ? ["Missed", missed] : ["Came", came];
  const total = came + missed;
  return total === 1 ? `${what} once` : `${what} ${count} of ${total} times`;
}
