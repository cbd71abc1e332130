import { useSite } from "../../content/PageDataContext";
import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

interface Props {
  event: NonNullable<Site["removedEvents"]>[number];
}

/** The page of an event that has registrations but is no longer in the settings. */
export function RemovedEvent({ event }: Props) {
  const { phone, phoneHref } = useSite();
  return (
    <PageBand
      title={event.title}
      lead={`This event is no longer planned. If you signed up for ${calendarDay(event.date).inFull}, give us a call and we'll sort it out.`}
      picture="mist"
      alt="A fence line in morning mist"
    >
      <div className="actions">
        <ContactLink href={phoneHref} className="button button-primary">
          Call {phone}
        </ContactLink>
        <a href="/events" className="button button-outline">
          All events
        </a>
      </div>
    </PageBand>
  );
}
