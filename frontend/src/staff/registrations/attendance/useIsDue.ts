import { useSite } from "../../../content/PageDataContext";
import { dayIn } from "../payments/moneyInWords";

/** Whether the `day` of an event has begun, by the stable's clock. */
export function useIsDue(day: string): boolean {
  const { timezone } = useSite();
  return day <= dayIn(timezone, new Date());
}
