import { useSite } from "../content/PageDataContext";
import { ContactLink } from "./ContactLink";

/** What to do about an event that is full. */
export function SpotsOpenUp() {
  const { phone, phoneHref } = useSite();
  return (
    <p>
      Spots do open up. Call <ContactLink href={phoneHref}>{phone}</ContactLink>
    </p>
  );
}
