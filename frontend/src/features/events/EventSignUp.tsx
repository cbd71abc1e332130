import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import type { Site } from "../../site";
import { ContactLink } from "../../ui/ContactLink";

interface Props {
  event: Site["events"][number];
}

/** How full an event is and the way into it: here, elsewhere, later, or not any more. */
export function EventSignUp({ event }: Props) {
  const { phone, phoneHref } = useSite();
  const { title, placesLeft, maxAttendees, registrationStatus, registrationLink } = event;
  if (registrationStatus === "coming-soon") {
    return (
      <div className="event-end">
        <p>{maxAttendees} places</p>
        <p className="event-later">Registration coming soon</p>
      </div>
    );
  }
  if (registrationStatus === "external" && registrationLink) {
    return (
      <div className="event-end">
        <p>{placesInWords(placesLeft, maxAttendees)}</p>
        <a
          href={registrationLink}
          target="_blank"
          rel="noopener"
          className="button button-outline"
          aria-label={`Sign Up for ${title} (opens in a new tab)`}
        >
          Sign Up
        </a>
      </div>
    );
  }
  if (placesLeft === 0) {
    return (
      <div className="event-end">
        <p>All {maxAttendees} places are taken</p>
        <p>
          Places come free: call <ContactLink href={phoneHref}>{phone}</ContactLink>
        </p>
      </div>
    );
  }
  return (
    <div className="event-end">
      <p>{placesInWords(placesLeft, maxAttendees)}</p>
      <Link href="/contact" className="button button-outline" aria-label={`Sign Up for ${title}`}>
        Sign Up
      </Link>
      <p className="note">Name the event in your message. We answer and hold your places.</p>
    </div>
  );
}

function placesInWords(left: number, all: number): string {
  return left === 0 ? `All ${all} places are taken` : `${left} of ${all} places left`;
}
