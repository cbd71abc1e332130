import type { StaffRegistration } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { calendarDay } from "../../lib/calendarDay";
import { deliveryInWords } from "../deliveries/deliveryInWords";
import { MailStates } from "../deliveries/MailStates";
import { StoppedMails } from "../deliveries/StoppedMails";
import { isWaitingForAddress, useHasAddress } from "../deliveries/useHasAddress";
import { Leaving } from "../people/Leaving";
import { PersonActions } from "../people/PersonActions";
import { dialable, mailHref } from "../shared/hrefs";
import { readableTime } from "../shared/readableTime";
import { useIsSlow } from "../shared/useIsSlow";
import { AttendeeRow } from "./AttendeeRow";
import { attendanceInWords } from "./attendance/attendanceInWords";
import { allOf, restoreQuestion } from "./by-phone/phoneInWords";
import { hasSeveralPrices } from "./payments/AttendeePrice";
import { Payments } from "./payments/Payments";
import { placesInWords } from "./placesInWords";
import { WaiverStatus } from "./questions/WaiverStatus";
import { RegistrationLink } from "./RegistrationLink";
import { RegistrationRemarks } from "./RegistrationRemarks";
import { REGISTRATIONS } from "./registrationCalls";
import { registrationCardId, useRegistrationChange } from "./useRegistrationChange";
import { WaitingListLink } from "./waiting-list/WaitingListLink";
import { heldInWords } from "./waiting-list/waitingInWords";

interface Props {
  registration: StaffRegistration;
}

const costInWords = (cents: number) => (cents === 0 ? "Free" : `$${(cents / 100).toFixed(2)}`);

/** A registration: its attendees, contact links, and the staff's actions. */
export function RegistrationCard({ registration }: Props) {
  const { id, name, event_title, event_date, created_at, attendees, status, held } = registration;
  const { timezone } = useSite();
  const { change, setCancelled, placesLeft, leaveCanceled, deliver, busy } =
    useRegistrationChange(registration);
  const hasAddress = useHasAddress("registration");
  const isSlow = useIsSlow(busy);
  const isCancelled = status === "cancelled";
  const isWaiting = status === "waiting";
  const hasPrices = hasSeveralPrices(registration);
  const hasMails = registration.mails !== undefined && registration.mails.length > 0;

  const action = (label: string, act: () => void) => (
    <button
      type="button"
      className="staff-button"
      aria-disabled={busy}
      onClick={() => !busy && act()}
    >
      {label} <span className="sr-only">({name})</span>
    </button>
  );

  return (
    <li
      className="staff-card"
      id={registrationCardId(id)}
      tabIndex={-1}
      data-handled={isCancelled ? "" : undefined}
    >
      <article aria-label={`${name}, ${event_title}`}>
        <header>
          <h2 className="title-3" dir="auto">
            {name}
          </h2>
          <time dateTime={created_at}>{readableTime(created_at, timezone)}</time>
          <p className="staff-marks">
            <span>
              {event_title}, {calendarDay(event_date).short}
            </span>
            <span
              className="staff-badge"
              data-spam={isCancelled || undefined}
              data-state={isWaiting ? "waiting" : undefined}
            >
              {isCancelled && "Canceled"}
              {isWaiting && (held ? heldInWords(held) : "On the waiting list")}
              {status === "confirmed" && placesInWords(attendees.length)}
            </span>
            {isWaiting && <span>for {placesInWords(attendees.length)}</span>}
            <span>{costInWords(registration.total_cost_cents)}</span>
            {registration.attendance && <span>{attendanceInWords(registration.attendance)}</span>}
          </p>
          <RegistrationRemarks registration={registration} />
          <Leaving leavesOn={registration.leaves_on} erasureDueAt={registration.erasure_due_at} />
        </header>
        <table className="staff-roster">
          <thead>
            <tr>
              <th scope="col">Came</th>
              <th scope="col">Name</th>
              <th scope="col">Age</th>
              <th scope="col">Special requirements</th>
              {hasPrices && <th scope="col">Price</th>}
            </tr>
          </thead>
          <tbody>
            {attendees.map((attendee) => (
              <AttendeeRow
                key={attendee.position}
                party={registration}
                attendee={attendee}
                prices={registration.event_prices}
                isComing={!isWaiting}
                hasPrice={hasPrices}
                onEdit={(edit) => change({ attendees: [{ position: attendee.position, ...edit }] })}
              />
            ))}
          </tbody>
        </table>
        {registration.special_requests && (
          <p className="staff-requests" dir="auto">
            {registration.special_requests}
          </p>
        )}
        <WaiverStatus registration={registration} />
        <p className="staff-reach">
          {registration.phone && (
            <>
              <a href={`tel:${dialable(registration.phone)}`}>Call {registration.phone}</a>
              <a href={`sms:${dialable(registration.phone)}`}>Text</a>
            </>
          )}
          {registration.email && <a href={mailHref(registration.email)}>{registration.email}</a>}
        </p>
        {!isCancelled && <RegistrationLink registrationId={id} name={name} />}
        <PersonActions
          address={registration.person}
          name={name}
          erasureDueAt={registration.erasure_due_at}
        />
        <Payments registration={registration} />
        <footer>
          <div className="staff-actions">
            {isWaiting && !registration.event_is_gone && (
              <WaitingListLink registration={registration} />
            )}
            {action(isCancelled ? "Restore registration" : "Cancel registration", () =>
              setCancelled(!isCancelled),
            )}
            <span role="status" className="card-busy">
              {isSlow && "Saving…"}
            </span>
          </div>
          {isCancelled && placesLeft !== undefined && (
            <div className="staff-actions">
              <p role="alert">{restoreQuestion(placesLeft, attendees.length)}</p>
              {action(`Restore ${allOf(attendees.length)}`, () =>
                setCancelled(false, { overCapacity: true }),
              )}
              {action("Leave it canceled", leaveCanceled)}
            </div>
          )}
          {(registration.delivery || !hasMails) && (
            <div className="staff-actions staff-delivery">
              {registration.delivery && (
                <p>
                  Delivery:{" "}
                  {isWaitingForAddress(registration.delivery, hasAddress)
                    ? "No address set up yet."
                    : deliveryInWords(registration.delivery, timezone)}
                </p>
              )}
              {hasAddress && action("Send again", () => deliver(hasMails ? "webhook" : undefined))}
            </div>
          )}
          <MailStates mails={registration.mails} name={name} isBusy={busy} onSendAgain={deliver} />
          <StoppedMails
            suppressions={registration.suppressions}
            address={registration.email}
            name={name}
            queryKey={REGISTRATIONS}
          />
        </footer>
      </article>
    </li>
  );
}
