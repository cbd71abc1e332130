import { useSite } from "../PageDataContext";
import { ContactLink } from "./ContactLink";

/** Stands where a price would, for what depends on the horse and the rider. */
export function CallForPricing() {
  const { phone, phoneHref } = useSite();
  return (
    <>
      Contact for pricing
      <ContactLink href={phoneHref} className="link note">
        {phone}
      </ContactLink>
    </>
  );
}
