import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";

/** The call to action at the page's end: a number to call or text, and the form. */
export function Invitation() {
  const site = useSite();
  return (
    <section className="band-forest on-dark">
      <div className="page invitation">
        <div>
          <h2 className="title-2">Come and meet the horses</h2>
          <p className="lead mt-4">
            Tell us who wants to ride. We answer within 24 hours and find a time for you to see the
            place.
          </p>
        </div>
        <div className="actions">
          <Link href="/contact" className="button button-gold">
            Contact Us
          </Link>
          <ContactLink href={site.phoneHref} className="button button-outline">
            Call
          </ContactLink>
          <ContactLink href={site.smsHref} className="button button-outline">
            Text
          </ContactLink>
        </div>
      </div>
    </section>
  );
}
