import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { booking } from "../booking";
import { ContactLink } from "../ContactLink";

interface Props {
  path: string;
}

/**
 * Fixed buttons at the bottom of small screens: call, text and, where it makes sense, contact. The
 * last leads to the form, which two pages have themselves.
 */
export function FootBar({ path }: Props) {
  const site = useSite();
  const { phoneHref, smsHref } = site;
  const { href } = booking(site);
  return (
    <nav className="foot-bar on-dark" aria-label="Call, text or contact">
      <ContactLink href={phoneHref}>Call</ContactLink>
      <ContactLink href={smsHref}>Text</ContactLink>
      {path !== "/thank-you" && <Link href={/^.contact/.test(path) ? "#form" : href}>Contact</Link>}
    </nav>
  );
}
