import type { RegistrationList } from "../../api/types";

/** `1 spot`, or `3 spots`: pages call places so. */
export const placesInWords = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);

/** `12 registrations confirmed, 3 waiting, 1 canceled` */
export function countsInWords({ confirmed, waiting, cancelled }: RegistrationList["counts"]) {
  const registrations = confirmed === 1 ? "registration" : "registrations";
  const rest = [waiting > 0 && `${waiting} waiting`, cancelled > 0 && `${cancelled} canceled`];
  return [`${confirmed} ${registrations} confirmed`, ...rest].filter(Boolean).join(", ");
}
