import { usePart } from "../../PageDataContext";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { EventCard } from "./EventCard";
import { useSignUp } from "./useSignUp";

/** What is coming up, as cards; the next one first. */
export function EventsPage() {
  const events = usePart("calendar");
  const signUp = useSignUp();
  return (
    <>
      <PageBand
        title="Events & Activities"
        lead="Days and evenings at the barn for riders, families and the simply curious. Press Sign Up on an event to register yourself and anyone you are bringing along."
        picture="events"
        panorama="events-wide"
        alt="The red barn at dusk, string lights overhead and hay bales to sit on"
      />
      <section className="page section">
        <h2 className="title-2">Upcoming events</h2>
        {events.length > 0 ? (
          <>
            <ul className="events">
              {events.map((event, index) => (
                <EventCard
                  key={event.id}
                  event={event}
                  placesLeft={signUp.placesLeft(event)}
                  onSignUp={() => signUp.open(event)}
                  isFeatured={index === 0 && events.length % 3 === 1}
                />
              ))}
            </ul>
            <p className="note">
              <a href="/events.ics">All events as a calendar</a>: subscribe once, and new dates
              appear in your own.
            </p>
          </>
        ) : (
          <p className="lead mt-4">
            Nothing is on the calendar just now. The next date goes up here first.
          </p>
        )}
      </section>
      {signUp.dialog}
      <Invitation title="Bringing a group?" action={{ label: "Contact Us", href: "/contact" }}>
        A scout troop, a class, an office with cabin fever: tell us how many you are, and we plan a
        day for you alone.
      </Invitation>
    </>
  );
}
