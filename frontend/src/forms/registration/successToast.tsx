import type { RegistrationReceipt } from "../../api/types";
import type { ToastMessage } from "../../ui/toasts/toasts";
import { inWords } from "./party";

/** What somebody has to do with their own page to whom nothing sends its address. */
export const SAVE_OWN_PAGE = "Save that page: it's the only way back to your registration.";

/** What comes next after a registration. It promises a mail only if something sends one. */
export const whatFollows = (confirmationFollows: boolean) =>
  confirmationFollows
    ? "A confirmation email will follow."
    : "Save the date: add it to your calendar.";

/** Whether the message is the only thing that leads to somebody's own page: no mail will. */
const isOnlyWayBack = ({ confirmationFollows, managePath }: RegistrationReceipt) =>
  !confirmationFollows && Boolean(managePath);

/** The message after a registration. */
export function successToast(receipt: RegistrationReceipt, eventId: string): ToastMessage {
  const { totalAttendees, eventTitle, confirmationFollows, managePath } = receipt;
  if (receipt.status === "waiting") return waitingToast(receipt);
  const next = whatFollows(confirmationFollows);
  return {
    tone: "ok",
    title: "Registration Successful!",
    detail: `${inWords(totalAttendees)} registered for ${eventTitle}. ${next}`,
    stays: isOnlyWayBack(receipt),
    links: (!confirmationFollows || managePath) && (
      <>
        {!confirmationFollows && (
          <a className="toast-link" href={`/events/${eventId}.ics`}>
            Add to calendar
          </a>
        )}
        {managePath && (
          <>
            <a className="toast-link" href={managePath}>
              Change or cancel
            </a>
            {!confirmationFollows && <p>{SAVE_OWN_PAGE}</p>}
          </>
        )}
      </>
    ),
  };
}

/** What a group that waits is told. A mail is promised only if something sends one. */
export const WAITING = {
  title: "You're on the waiting list",
  detail: (people: number, event: string, isMailed: boolean) =>
    `${inWords(people)} for ${event}. We'll ${isMailed ? "write to" : "call"} you when spots open up.`,
};

function waitingToast(receipt: RegistrationReceipt): ToastMessage {
  const { totalAttendees, eventTitle, confirmationFollows, managePath } = receipt;
  return {
    tone: "ok",
    title: WAITING.title,
    detail: WAITING.detail(totalAttendees, eventTitle, confirmationFollows),
    stays: isOnlyWayBack(receipt),
    links: managePath && (
      <a className="toast-link" href={managePath}>
        See your place in line
      </a>
    ),
  };
}
