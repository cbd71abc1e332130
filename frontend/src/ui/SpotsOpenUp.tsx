import { useSite } from "../content/PageDataContext";
import { ContactLink } from "./ContactLink";

interface Props {
  /** Whether sign-up on the site is over. */
  closed?: boolean;
}

/** What to do about an event that is full, or whose sign-up has closed. */
export function SpotsOpenUp({ closed }: Props) {
  const { phone, phoneHref } = useSite();
  return (
    <p>
      {closed ? "Sign-up has closed" : "Spots do open up"}. Call{" "}
      <ContactLink href={phoneHref}>{phone}</ContactLink>
    </p>
  );
}
