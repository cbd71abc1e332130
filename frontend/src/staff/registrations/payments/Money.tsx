import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pathTo } from "../../../api/pathTo";
import type { Balance } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { calendarDay } from "../../../lib/calendarDay";
import { Failure } from "../../shared/Failure";
import { REGISTRATIONS } from "../registrationCalls";
import {
  balanceInWords,
  dayIn,
  inDollars,
  lastDayOf,
  monthAfter,
  monthInWords,
} from "./moneyInWords";
import { fetchMonthMoney } from "./paymentCalls";

/** The answer has no prices: where nobody owes anything, the event may be free, or everyone may have gone. */
const sumsInWords = (balance: Balance) => balanceInWords(balance) || "Nothing owed";

/** The money of a month: what is owed, paid, refunded and open for each of its events, and the table for the bookkeeper. */
export function Money() {
  const { timezone } = useSite();
  const [isOpen, setOpen] = useState(false);
  const [month, setMonth] = useState(() => dayIn(timezone, new Date()).slice(0, 7));
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...REGISTRATIONS, "money", month],
    queryFn: () => fetchMonthMoney(month),
    enabled: isOpen,
  });
  const words = monthInWords(month);
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  return (
    <details className="money" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Money by month</summary>
      <div className="staff-actions">
        <button
          type="button"
          className="staff-button"
          onClick={() => setMonth(monthAfter(month, -1))}
        >
          Month before
        </button>
        <button
          type="button"
          className="staff-button"
          onClick={() => setMonth(monthAfter(month, 1))}
        >
          Month after
        </button>
        <a className="staff-button" href={pathTo("/api/admin/payments.csv", days)} download>
          Payments of the month, CSV
        </a>
        <a
          className="staff-button"
          href={pathTo("/api/admin/payments.csv", { from: null, to: null })}
          download
        >
          All payments, CSV
        </a>
      </div>
      <h2 className="title-3">{words}</h2>
      {isOpen && isPending && <p role="status">Loading {words}</p>}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && (
        <>
          <p>
            Came in this month, for any event: {inDollars(data.received_cents)}. Given back:{" "}
            {inDollars(data.refunded_cents)}.
          </p>
          {data.events.length === 0 ? (
            <p>No event in {words} has sign-ups.</p>
          ) : (
            <ul className="payments-list">
              {data.events.map((event) => (
                <li key={`${event.event_id} ${event.event_date}`}>
                  <strong>{event.event_title}</strong>, {calendarDay(event.event_date).short}
                  <br />
                  {sumsInWords(event)}
                </li>
              ))}
              <li>
                <strong>All events of {words}</strong>
                <br />
                {sumsInWords(data.total)}
              </li>
            </ul>
          )}
        </>
      )}
    </details>
  );
}
