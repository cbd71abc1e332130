import { useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

/** The same for a wrong link, an old one and one that another has replaced. */
export function LinkEnded() {
  const site = useSite();
  return (
    <PageBand
      title="This link doesn't work anymore"
      lead="It may have been cut short on its way to you, or a newer link took its place. Links also end after the day of the event. If you need to change or cancel a registration, give us a call."
      picture="mist"
      alt="A fence line running into morning mist, two horses standing far off"
    >
      <div className="actions">
        <ContactLink href={site.phoneHref} className="button button-primary">
          Call {site.phone}
        </ContactLink>
        {isShown(site, "/events") && (
          <a href="/events" className="button button-outline">
            All events
          </a>
        )}
      </div>
    </PageBand>
  );
}
