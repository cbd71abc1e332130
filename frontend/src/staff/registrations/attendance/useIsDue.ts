import { useSite } from "../../../content/PageDataContext";
import { dayIn } from "../payments/moneyInWords";

/** Whether it's the event's day, or later. */
export function useIsDue({ date }: { date: string }): boolean {
  const { timezone } = useSite();
  return date <= dayIn(timezone, new Date());
}
