import { type FormEvent, useRef } from "react";
import type { RegistrationList } from "../../../api/types";
import type { Refusal } from "../../shared/calls";
import { DialogActions } from "../../shared/dialog/DialogActions";
import { StaffField } from "../StaffField";
import { NewDay } from "./NewDay";
import type { WantedNotice } from "./noticeCalls";
import { OtherDate } from "./OtherDate";

interface Props {
  event: RegistrationList["events"][number];
  /** The events that may be offered instead. */
  others: RegistrationList["events"];
  kind: WantedNotice["kind"];
  /** What was asked before. */
  wanted: WantedNotice | undefined;
  refusal: Refusal | null;
  isBusy: boolean;
  onAsk: (wanted: WantedNotice) => void;
  onCancel: () => void;
}

const explanations: Record<WantedNotice["kind"], string> = {
  "call-off":
    "Its page stays and says so, and sign-up closes. Next you see who is told by email, and whom to call. Everyone who signed up stays on your list.",
  move: "Everyone who signed up keeps their place. Next you see who is told by email, and whom to call. Leave what doesn't change.",
  reinstate: "Sign-up opens again. Next you see who is told by email, and whom to call.",
};

const LATER_OFFER =
  "Everyone who signed up hears of the offer, and can take it on their own page. They keep what they've paid.";

/** The reason in the stable's words and, for a move, the new day, hours and place. */
export function NoticeForm({
  event,
  others,
  kind,
  wanted,
  refusal,
  isBusy,
  onAsk,
  onCancel,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const errors = new Map(
    refusal?.problem?.errors?.map(({ pointer, detail }) => [pointer.replace("#/", ""), detail]),
  );

  function submit(submission: FormEvent) {
    submission.preventDefault();
    if (isBusy || !form.current) return;
    const values = new FormData(form.current);
    const value = (name: string) => String(values.get(name) ?? "").trim();
    const reason = value("reason");
    if (kind === "call-off") return onAsk({ kind, reason, offer: value("offer") });
    if (kind === "reinstate") return onAsk({ kind, reason });
    onAsk({ kind, reason, date: value("date"), time: value("time"), location: value("location") });
  }

  const before = wanted?.kind === "move" ? wanted : event;
  const isLaterOffer = kind === "call-off" && event.called_off !== "";
  const needsReason = kind === "call-off" && !isLaterOffer;
  return (
    <form ref={form} className="notice-form" onSubmit={submit} noValidate>
      <p>{isLaterOffer ? LATER_OFFER : explanations[kind]}</p>
      {refusal && errors.size === 0 && (
        <p role="alert" className="field-error">
          {refusal.message}
        </p>
      )}
      {kind === "move" && (
        <>
          <NewDay before={before.date ?? ""} error={errors.get("date")} />
          <StaffField label="Hours" name="time" error={errors.get("time")}>
            {(field) => <input className="control" defaultValue={before.time ?? ""} {...field} />}
          </StaffField>
          <StaffField label="Place" name="location" error={errors.get("location")}>
            {(field) => (
              <input className="control" defaultValue={before.location ?? ""} {...field} />
            )}
          </StaffField>
        </>
      )}
      <StaffField
        label={needsReason ? "Why, in your words" : "Why, in your words (optional)"}
        name="reason"
        required={needsReason}
        hint={
          needsReason
            ? "Everyone who signed up reads it, and it's shown on the event's page."
            : "It's in the mail to everyone who signed up."
        }
        error={errors.get("reason")}
      >
        {(field) => (
          <textarea
            className="control"
            rows={3}
            maxLength={300}
            defaultValue={wanted?.reason ?? ""}
            {...field}
          />
        )}
      </StaffField>
      {kind === "call-off" && others.length > 0 && (
        <OtherDate
          event={event}
          others={others}
          isRequired={isLaterOffer}
          chosen={wanted?.kind === "call-off" ? (wanted.offer ?? "") : ""}
          error={errors.get("offer")}
        />
      )}
      <DialogActions word="See who's told" isBusy={isBusy} onBack={onCancel} />
    </form>
  );
}
