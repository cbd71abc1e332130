import type { RegistrationReceipt } from "../../api/types";
import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";
import type { ToastMessage } from "../../ui/toasts/toasts";
import { inWords } from "./party";

/** What somebody has to do with the `link` to their own page to whom nothing sends it. */
export const saveLink = (link: string) =>
  `Save the link “${link}”: it's the only way back to your registration.`;

/** What comes next after a registration. It promises a mail only if something sends one. */
export const whatFollows = (confirmationFollows: boolean) =>
  confirmationFollows
    ? "A confirmation email will follow."
    : "Save the date: add it to your calendar.";

/** Whether the message is the only thing that leads to somebody's own page: no mail will. */
const isOnlyWayBack = ({ confirmationFollows, managePath }: RegistrationReceipt) =>
  !confirmationFollows && Boolean(managePath);

/** What a group has to do for which spots are held as soon as it waits. */
export const answerSoon = (placesHeld: number) =>
  placesHeld === 1
    ? "Say on your page whether you'll take it, and who comes. It says until when it's held."
    : "Say on your page whether you'll take them, and who comes. It says until when they're held.";

/** What a group that waits is told. A mail is promised only if something sends one. */
export function waitingInWords(
  receipt: Pick<RegistrationReceipt, "totalAttendees" | "eventTitle" | "confirmationFollows"> & {
    placesHeld?: number | null | undefined;
  },
) {
  const { placesHeld, totalAttendees, eventTitle, confirmationFollows } = receipt;
  if (placesHeld) {
    const detail = `${eventTitle}. ${answerSoon(placesHeld)}`;
    return placesHeld === 1
      ? { title: "A spot is held for you", detail, link: "Take the spot" }
      : { title: `${placesHeld} spots are held for you`, detail, link: "Take the spots" };
  }
  const way = confirmationFollows ? "write to" : "call";
  return {
    title: "You're on the waiting list",
    detail: `${inWords(totalAttendees)} for ${eventTitle}. We'll ${way} you when spots open up.`,
    link: "See your place in line",
  };
}

/**
 * The message after a registration. If it's the only confirmation on the page, it has the day and stays until it's
 * dismissed.
 */
export function successToast(
  receipt: RegistrationReceipt,
  event: Pick<Site["events"][number], "id">,
  isAlone: boolean,
): ToastMessage {
  const { totalAttendees, eventTitle, confirmationFollows, managePath } = receipt;
  const isWaiting = receipt.status === "waiting";
  const waiting = waitingInWords(receipt);
  const ownPage = isWaiting ? waiting.link : "Change or cancel";
  return {
    tone: "ok",
    title: isWaiting ? waiting.title : "Registration Successful!",
    detail: isWaiting
      ? waiting.detail
      : `${inWords(totalAttendees)} registered for ${eventTitle}. ${whatFollows(confirmationFollows)}`,
    stays: isAlone || isOnlyWayBack(receipt),
    links: (isAlone || managePath || !(isWaiting || confirmationFollows)) && (
      <>
        {isAlone && (
          <p>
            {calendarDay(receipt.eventDate).inFull}, {receipt.eventTime}
          </p>
        )}
        {!isWaiting && !confirmationFollows && (
          <a className="toast-link" href={`/events/${event.id}.ics`}>
            Add to calendar
          </a>
        )}
        {managePath && (
          <a className="toast-link" href={managePath}>
            {ownPage}
          </a>
        )}
        {isOnlyWayBack(receipt) && <p>{saveLink(ownPage)}</p>}
      </>
    ),
  };
}
