import type { StaffRegistration } from "../../../api/types";
import { inDollars } from "./moneyInWords";

export type EventPrices = NonNullable<StaffRegistration["event_prices"]>;

interface Props {
  attendee: StaffRegistration["attendees"][number];
  prices: EventPrices;
  onChoose: (label: string) => void;
}

/** Whether not everybody in the party pays the same, or could pay something else. */
export const hasSeveralPrices = ({ event_prices, attendees }: StaffRegistration) =>
  event_prices !== undefined || attendees.some(({ price_label }) => price_label !== "");

/** What a person pays, as it was when they signed up. Staff can choose another one of the event's prices. */
export function AttendeePrice({ attendee, prices, onChoose }: Props) {
  const { name, price_label, price_cents } = attendee;
  const amount = price_cents === 0 ? "Free" : inDollars(price_cents);
  const own = { value: price_label, label: price_label ? `${price_label}: ${amount}` : amount };
  const others = prices.filter(({ value }) => value !== price_label);
  if (others.length === 0) return own.label;
  return (
    <select
      className="control"
      aria-label={`Price of ${name}`}
      value={price_label}
      onChange={({ target }) => onChoose(target.value)}
    >
      {[own, ...others].map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
