import type { OwnRegistration } from "../../api/types";
import { useOptionalPart } from "../../content/PageDataContext";

/** Why the registration's event doesn't take place; empty: it does, or its registration is canceled. */
export function useCalledOff({ eventId, eventDate, status }: OwnRegistration): string {
  const event = useOptionalPart("calendar")?.find(({ id }) => id === eventId);
  const isItsDate = event?.date === eventDate;
  return isItsDate && status !== "cancelled" ? event.calledOff : "";
}
