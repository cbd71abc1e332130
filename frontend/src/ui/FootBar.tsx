import { Link } from "wouter";
import { useSite } from "../PageDataContext";
import { ContactLink } from "./ContactLink";

interface Props {
  path: string;
  /** The page with the form. */
  contactHref: string;
}

/** At the foot of small screens, within a thumb's reach: call, text, write. */
export function FootBar({ path, contactHref }: Props) {
  const { phoneHref, smsHref } = useSite();
  return (
    <nav className="foot-bar on-dark" aria-label="Call, text or write">
      <ContactLink href={phoneHref}>Call</ContactLink>
      <ContactLink href={smsHref}>Text</ContactLink>
      <Link href={contactHref} aria-current={contactHref === path ? "page" : undefined}>
        Contact
      </Link>
    </nav>
  );
}
