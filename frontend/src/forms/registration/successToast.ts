import type { RegistrationReceipt } from "../../api/types";
import type { ToastMessage } from "../../ui/toasts/toasts";
import { inWords } from "./party";

/** The message after a registration. It promises a mail only if something sends one. */
export function successToast(receipt: RegistrationReceipt, eventId: string): ToastMessage {
  const { totalAttendees, eventTitle, confirmationFollows } = receipt;
  const done = `${inWords(totalAttendees)} registered for ${eventTitle}.`;
  const message = { tone: "ok", title: "Registration Successful!" } as const;
  if (confirmationFollows)
    return { ...message, detail: `${done} A confirmation email will follow.` };
  return {
    ...message,
    detail: `${done} Save the date: add it to your calendar.`,
    link: { label: "Add to calendar", href: `/events/${eventId}.ics` },
  };
}
