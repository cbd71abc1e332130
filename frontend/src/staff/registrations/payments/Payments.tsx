import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { StaffRegistration } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { calendarDay } from "../../../lib/calendarDay";
import { readableTime } from "../../shared/readableTime";
import { balanceInWords, HOW, inDollars } from "./moneyInWords";
import { PaymentForm } from "./PaymentForm";
import { usePayments } from "./usePayments";

interface Props {
  registration: StaffRegistration;
}

/** What a party owes and paid: ticked off here, with who did it. Nothing is shown of an event that's free. */
export function Payments({ registration }: Props) {
  const { id, name, money, payments = [] } = registration;
  const [asked, setAsked] = useState<"paid" | "refunded">();
  const place = useRef<HTMLElement>(null);
  const { record, takeBack, forget, isBusy, errors } = usePayments(id, close);
  const { timezone } = useSite();
  const words = balanceInWords(money);
  if (words === "" && payments.length === 0) return null;
  const kept = money.paid_cents - money.refunded_cents;
  const isRefund = asked === "refunded";

  function open(what: "paid" | "refunded") {
    forget();
    setAsked(what);
  }

  /** The button that was pressed is gone, so the focus moves to the sums. */
  function close() {
    flushSync(() => setAsked(undefined));
    place.current?.focus();
  }

  const button = (label: string, what: "paid" | "refunded") => (
    <button type="button" className="staff-button" onClick={() => open(what)}>
      {label} <span className="sr-only">({name})</span>
    </button>
  );

  return (
    <section className="payments" aria-label={`Money, ${name}`} ref={place} tabIndex={-1}>
      <p className="payments-sums">{words || "Nothing owed"}</p>
      {asked ? (
        <PaymentForm
          cents={isRefund ? money.to_refund_cents || kept : money.open_cents}
          isRefund={isRefund}
          errors={errors}
          isBusy={isBusy}
          onRecord={record}
          onClose={close}
        />
      ) : (
        <div className="staff-actions">
          {registration.status !== "cancelled" && button("Paid…", "paid")}
          {kept > 0 && button("Refunded…", "refunded")}
        </div>
      )}
      {payments.length > 0 && (
        <ul className="payments-list">
          {payments.map((payment) => {
            const { cents, how, paid_on, who, recorded_at, taken_back_at, taken_back_by } = payment;
            const what = `${cents < 0 ? "Refunded" : "Paid"} ${inDollars(Math.abs(cents))}`;
            const by = who ? ` by ${who},` : "";
            return (
              <li key={payment.id}>
                <span data-void={taken_back_at ? "" : undefined}>
                  {what}, {HOW[how].toLowerCase()}, {calendarDay(paid_on).short}
                </span>{" "}
                <small>
                  Recorded{by} {readableTime(recorded_at, timezone)}
                  {taken_back_at && `. Taken back${taken_back_by ? ` by ${taken_back_by}` : ""}`}
                </small>{" "}
                {!taken_back_at && (
                  <button
                    type="button"
                    className="link payments-back"
                    aria-disabled={isBusy}
                    aria-label={`Take back: ${what}, ${name}`}
                    onClick={() => takeBack(payment.id)}
                  >
                    Take back
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
