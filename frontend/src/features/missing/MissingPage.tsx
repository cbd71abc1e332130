import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

/** Any path that no page has. */
export function MissingPage() {
  const site = useSite();
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
        <ContactLink href={site.phoneHref} className="button button-outline">
          Call {site.phone}
        </ContactLink>
      </div>
    </PageBand>
  );
}
