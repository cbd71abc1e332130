import { Link, useLocation } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";
import { useLive } from "../../ui/useLive";

/**
 * Any path that no page has. The server draws it once for all of them; in the browser the page of an
 * event, which somebody may have had sent or bookmarked, says what became of it.
 */
export function MissingPage() {
  const site = useSite();
  const [path] = useLocation();
  const isEvent = useLive() && path.startsWith("/events/") && isShown(site, "/events");
  return (
    <PageBand
      title="Oops! Page not found"
      lead={
        isEvent
          ? "This event is over, or it isn't on our calendar anymore. Here's what's coming up, and if you signed up for it, give us a call."
          : "This gate doesn't go anywhere. It's a short walk back, and if you were looking for something, we're happy to help."
      }
      picture="mist"
      alt="A fence line running into morning mist, two horses standing far off"
    >
      <div className="actions">
        {isEvent && (
          <Link href="/events" className="button button-primary">
            All events
          </Link>
        )}
        <Link href="/" className={`button button-${isEvent ? "outline" : "primary"}`}>
          Return to Home
        </Link>
        <ContactLink href={site.phoneHref} className="button button-outline">
          Call {site.phone}
        </ContactLink>
      </div>
    </PageBand>
  );
}
