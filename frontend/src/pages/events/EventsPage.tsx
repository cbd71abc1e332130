import { usePart, useSite } from "../../content/PageDataContext";
import { useSignUp } from "../../forms/registration/useSignUp";
import { Invitation } from "../../ui/Invitation";
import { PageBand } from "../../ui/PageBand";
import { EventCard } from "./EventCard";
import { LIST, useTagFilter } from "./TagFilter";

/** Upcoming events as cards, the next one first. */
export function EventsPage() {
  const { events, filter } = useTagFilter(usePart("calendar"));
  const { lead, groups } = usePart("eventsPage");
  const { hasPastEvents } = useSite();
  const signUp = useSignUp();
  return (
    <>
      <PageBand
        title="Events & Activities"
        lead={
          <>
            {lead}{" "}
            <span className="not-printed">
              Press Sign Up on an event to register yourself and anyone you're bringing along.
            </span>
          </>
        }
        picture="events"
        panorama="events-wide"
        alt="The red barn at dusk, string lights overhead and hay bales to sit on"
      />
      <section className="page section">
        <h2 className="title-2" id={LIST}>
          Upcoming events
        </h2>
        {events.length > 0 ? (
          <>
            {filter}
            <ul className="events">
              {events.map((event, index) => (
                <EventCard
                  key={event.id}
                  event={event}
                  placesLeft={signUp.placesLeft(event)}
                  onSignUp={() => signUp.open(event)}
                  isOnlyDate={events.filter(({ title }) => title === event.title).length === 1}
                  isFeatured={index === 0 && events.length % 3 === 1}
                />
              ))}
            </ul>
            <p className="not-printed">
              <a href="/events.ics">Get all events in your calendar</a>. Subscribe once and new
              dates show up on their own.
            </p>
          </>
        ) : (
          <p className="lead mt-4">
            There's nothing on the calendar right now. The next date will go up here first.
          </p>
        )}
        {hasPastEvents && (
          <p className="not-printed">
            <a href="/events/past">Past events</a>
          </p>
        )}
      </section>
      {signUp.dialog}
      {groups && (
        <Invitation title="Bringing a group?" action={{ label: "Contact Us", href: "/contact" }}>
          {groups}
        </Invitation>
      )}
    </>
  );
}
