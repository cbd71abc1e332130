import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { booking } from "../booking";
import { ContactLink } from "../ContactLink";

interface Props {
  path: string;
}

/** At the foot of small screens, within a thumb's reach: call, text, and book, unless that is done. */
export function FootBar({ path }: Props) {
  const site = useSite();
  const { phoneHref, smsHref } = site;
  const { href } = booking(site);
  return (
    <nav className="foot-bar on-dark" aria-label="Call, text or book">
      <ContactLink href={phoneHref}>Call</ContactLink>
      <ContactLink href={smsHref}>Text</ContactLink>
      {path !== "/thank-you" && (
        <Link href={href} aria-current={href === path ? "page" : undefined}>
          Book
        </Link>
      )}
    </nav>
  );
}
