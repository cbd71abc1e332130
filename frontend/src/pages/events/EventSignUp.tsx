import type { FormEvent } from "react";
import { useSite } from "../../content/PageDataContext";
import type { Site } from "../../content/site";
import { placesInWords } from "../../lib/spotsInWords";
import { ContactLink } from "../../ui/ContactLink";

interface Props {
  event: Site["events"][number];
  /** Places that can still be had. */
  placesLeft: number;
  /** Opens the registration dialog. Without it the form is elsewhere on the page. */
  onSignUp?: () => void;
}

/** How full an event is and the way into it: here, elsewhere, later, or not any more. */
export function EventSignUp({ event, placesLeft, onSignUp }: Props) {
  const { phone, phoneHref } = useSite();
  const { id, title, maxAttendees, registrationStatus, registrationLink } = event;
  function signUp(submission: FormEvent) {
    submission.preventDefault();
    onSignUp?.();
  }

  if (registrationStatus === "coming-soon") {
    return (
      <div className="event-end">
        <p>{maxAttendees} spots</p>
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
        <p>{placesInWords(0, maxAttendees)}</p>
        <p>
          Spots do open up. Call <ContactLink href={phoneHref}>{phone}</ContactLink>
        </p>
      </div>
    );
  }
  return (
    <div className="event-end">
      <p>{placesInWords(placesLeft, maxAttendees)}</p>
      {/* A form, so that the button leads to the event's own page where no script runs, and is not
          pressed in vain before this one has woken. */}
      <form action={`/events/${id}#register`} onSubmit={signUp}>
        <button type="submit" className="button button-outline" aria-label={`Sign Up for ${title}`}>
          Sign Up
        </button>
      </form>
    </div>
  );
}
