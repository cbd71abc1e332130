import type { StaffRegistration } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { phoneCallInWords } from "./by-phone/phoneInWords";

interface Props {
  registration: StaffRegistration;
}

/** Score from which on texts look like spam, as for inquiries. */
const SPAM = 50;

/** Remarks on a registration: calls, spam score, a removed event, a replacement. */
export function RegistrationRemarks({ registration }: Props) {
  const { spam_score, spam_reasons, replaced_by, event_is_gone, by_phone, duplicates } =
    registration;
  const { timezone } = useSite();
  return (
    <>
      {by_phone?.map((call) => (
        <p key={call.taken_at} className="staff-remark">
          {phoneCallInWords(call, registration, timezone)}
        </p>
      ))}
      {spam_score >= SPAM && (
        <p className="staff-remark">
          <strong>Looks like spam</strong> ({spam_score} points): {spam_reasons.join(", ")}. It
          wasn't refused.
        </p>
      )}
      {duplicates && (
        <p className="staff-remark">
          <strong>Perhaps twice:</strong>{" "}
          {duplicates === 1 ? "another registration has" : `${duplicates} other registrations have`}{" "}
          the same address or phone number, for the same date.
        </p>
      )}
      {replaced_by && (
        <p className="staff-remark">
          Replaced: they sent the form again with other answers, which have their own card.
        </p>
      )}
      {event_is_gone && (
        <p className="staff-remark">
          <strong>This event isn't in your settings anymore.</strong> Let them know it's off, or put
          it back.
        </p>
      )}
    </>
  );
}
