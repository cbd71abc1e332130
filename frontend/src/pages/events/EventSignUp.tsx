import type { FormEvent } from "react";
import type { Site } from "../../content/site";
import { placesInWords } from "../../lib/spotsInWords";
import { SpotsOpenUp } from "../../ui/SpotsOpenUp";

interface Props {
  event: Site["events"][number];
  /** What the event is called in the names of buttons. */
  name: string;
  /** Number of places left. */
  placesLeft: number;
  /** Opens the registration dialog. Undefined if the form is elsewhere on the page. */
  onSignUp?: () => void;
}

/** How full an event is, and how to sign up: here, elsewhere, later, or not anymore. */
export function EventSignUp({ event, name, placesLeft, onSignUp }: Props) {
  const { id, maxAttendees, registrationStatus, registrationLink } = event;
  function signUp(submission: FormEvent) {
    submission.preventDefault();
    onSignUp?.();
  }

  if (event.calledOff) return <p className="event-end">Signed up? We'll be in touch.</p>;
  if (registrationStatus === "coming-soon") {
    return (
      <div className="event-end">
        <p>{maxAttendees} spots</p>
        <p className="event-later">Registration coming soon</p>
      </div>
    );
  }
  if (registrationStatus === "external" && registrationLink) {
    // Only the site behind the link knows of places that were given back.
    const label = placesLeft > 0 ? "Sign Up" : "See if spots opened up";
    return (
      <div className="event-end">
        <p>{placesInWords(placesLeft, maxAttendees)}</p>
        <a
          href={registrationLink}
          target="_blank"
          rel="noopener"
          className="button button-outline"
          aria-label={`${label} for ${name} (opens in a new tab)`}
        >
          {label}
        </a>
        <p className="note not-printed">Opens our ticket page in a new tab.</p>
      </div>
    );
  }
  if (event.signUpClosed || (placesLeft === 0 && event.waitingList === "off")) {
    return (
      <div className="event-end">
        <p>{placesInWords(placesLeft, maxAttendees)}</p>
        <SpotsOpenUp closed={event.signUpClosed} />
      </div>
    );
  }
  const label = placesLeft === 0 ? "Join the waiting list" : "Sign Up";
  return (
    <div className="event-end">
      <p>{placesInWords(placesLeft, maxAttendees)}</p>
      {/* A form, so that without script the button leads to the event's page, and the inline script can
          hold a press before React runs. */}
      <form action={`/events/${id}#register`} onSubmit={signUp}>
        <button type="submit" className="button button-outline" aria-label={`${label} for ${name}`}>
          {label}
        </button>
      </form>
    </div>
  );
}
