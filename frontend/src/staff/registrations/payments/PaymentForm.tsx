import { type FormEvent, useRef, useState } from "react";
import type { PaymentForm as Payment } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { DialogActions } from "../../shared/dialog/DialogActions";
import { StaffField } from "../StaffField";
import { centsOf, dayIn, HOW } from "./moneyInWords";

interface Props {
  /** The amount that is filled in, in cents. */
  cents: number;
  isRefund: boolean;
  errors: Record<string, string>;
  isBusy: boolean;
  onRecord: (payment: Payment) => void;
  onClose: () => void;
}

/** What was paid or refunded, how, and when. Usually all of it is right as it's filled in. */
export function PaymentForm({ cents, isRefund, errors, isBusy, onRecord, onClose }: Props) {
  const { timezone } = useSite();
  const today = dayIn(timezone, new Date());
  // The same for each attempt, so that what is sent twice is recorded once.
  const [id] = useState(() => crypto.randomUUID());
  const [isUnreadable, setUnreadable] = useState(false);
  const amount = useRef<HTMLInputElement>(null);

  function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const values = new FormData(submission.currentTarget);
    const text = (name: string) => String(values.get(name) ?? "");
    const typed = centsOf(text("cents"));
    setUnreadable(!typed);
    if (!typed) return amount.current?.focus();
    onRecord({
      id,
      cents: isRefund ? -typed : typed,
      how: text("how") as Payment["how"],
      paid_on: text("paid_on"),
    });
  }

  return (
    <form className="payment-form" onSubmit={submit} noValidate>
      {errors.all && (
        <p role="alert" className="field-error">
          {errors.all}
        </p>
      )}
      <StaffField
        label="Dollars"
        name="cents"
        error={isUnreadable ? "Enter an amount like 85 or 85.50" : errors.cents}
      >
        {(field) => (
          <input
            ref={amount}
            className="control"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={cents > 0 ? (cents / 100).toFixed(2).replace(/\.00$/, "") : ""}
            {...field}
          />
        )}
      </StaffField>
      <StaffField label="How" name="how" error={errors.how}>
        {(field) => (
          <select className="control" defaultValue="cash" {...field}>
            {Object.entries(HOW).map(([how, words]) => (
              <option key={how} value={how}>
                {words}
              </option>
            ))}
          </select>
        )}
      </StaffField>
      <StaffField label="When" name="paid_on" error={errors.paid_on}>
        {(field) => (
          <input type="date" className="control" defaultValue={today} max={today} {...field} />
        )}
      </StaffField>
      <DialogActions
        word={isRefund ? "Record the refund" : "Record the payment"}
        isBusy={isBusy}
        // Not "Cancel": "Cancel registration" stands below it.
        back="Close"
        onBack={onClose}
      />
    </form>
  );
}
