import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

/** What a page says that was never there, or is there no longer. */
export function MissingAnything() {
  const { phone, phoneHref } = useSite();
  return (
    <PageBand
      title="Oops! Page not found"
      lead="This gate doesn't go anywhere. It's a short walk back, and if you were looking for something, we're happy to help."
      picture="mist"
      alt="A fence line running into morning mist, two horses standing far off"
    >
      <div className="actions">
        <Link href="/" className="button button-primary">
          Return to Home
        </Link>
        <ContactLink href={phoneHref} className="button button-outline">
          Call {phone}
        </ContactLink>
      </div>
    </PageBand>
  );
}
