import { useContext, useState } from "react";
import { useLocation } from "wouter";
import { usePart, useSite } from "../../content/PageDataContext";
import type { Parts } from "../../content/site";
import { unnamedIn } from "../../forms/registration/party";
import { RegistrationForm } from "../../forms/registration/RegistrationForm";
import { SignedUp } from "../../forms/registration/SignedUp";
import { AnswersContext, ProblemContext } from "../../forms/shared/postedAnswers";
import { calendarDay } from "../../lib/calendarDay";
import { heardPlaces } from "../../lib/heardPlaces";
import { placesInWords } from "../../lib/spotsInWords";
import { FactStrip } from "../../ui/FactStrip";
import { PageBand } from "../../ui/PageBand";
import { useEventPicture } from "../../ui/pictures/eventPicture";
import { EventChange } from "./EventChange";
import { EventSignUp } from "./EventSignUp";
import { RemovedEvent } from "./RemovedEvent";

type StableEvent = Parts["calendar"][number];

/** An event's own page, with the form. Shared links lead here. */
export function EventPage() {
  const [path] = useLocation();
  const isHere = ({ id }: { id: string }) => path === `/events/${id}`;
  const event = usePart("calendar").find(isHere);
  const { removedEvents } = useSite();
  if (event) return <OneEvent event={event} />;
  // The server has no page for an event that is over or never existed.
  const removed = removedEvents?.find(isHere);
  return removed ? <RemovedEvent event={removed} /> : null;
}

function OneEvent({ event }: { event: StableEvent }) {
  const { id, title, description, date, time, location, priceInWords, calledOff } = event;
  const scene = useEventPicture(event.image);
  const [placesLeft, setPlacesLeft] = useState(heardPlaces[id] ?? event.placesLeft);
  const takesSignUps = event.registrationStatus === "open" && !calledOff && !event.signUpClosed;
  const canWait = event.waitingList !== "off";
  const isOpen = takesSignUps && (placesLeft > 0 || canWait);
  // Who posted the form, without script, finds their answers beside the refusal.
  const refusal = useContext(ProblemContext);
  const unnamed = unnamedIn(useContext(AnswersContext));
  // A visitor who is filling in the form keeps it if the event fills up meanwhile, and then what was registered.
  const isShown = isOpen || (takesSignUps && event.placesLeft > 0) || refusal;
  return (
    <>
      <PageBand
        title={title}
        lead={
          <>
            <span className="event-when">
              {calendarDay(date).inFull} · {priceInWords}
            </span>
            <EventChange event={event} />
            {description}
          </>
        }
        picture={scene.name}
        alt={scene.alt}
      >
        <div className="actions">
          {isOpen && (
            <a href="#register" className="button button-primary">
              {placesLeft > 0 ? "Sign Up" : "Join the waiting list"}
            </a>
          )}
          {!calledOff && (
            <a href={`/events/${id}.ics`} className="button button-outline">
              Add to calendar
            </a>
          )}
        </div>
      </PageBand>
      <section className="page section form-columns">
        <div>
          {/* A number of people posted without script leads to the fields of the first of them. */}
          <h2 className="title-2" id={unnamed && !refusal ? undefined : "register"}>
            {isShown && (
              <span className="not-printed">
                {canWait && event.placesLeft === 0 ? "Join the waiting list" : "Register"}
              </span>
            )}
            <span className={isShown ? "only-printed" : undefined}>When and where</span>
          </h2>
          <p className="event-day mt-4">
            <time dateTime={date}>{calendarDay(date).inFull}</time>
          </p>
          <FactStrip
            facts={[
              { term: "Time", detail: time },
              { term: "Place", detail: location },
              { term: "Price", detail: priceInWords },
            ]}
          />
          {isShown && <p className="lead mt-4">{placesInWords(placesLeft, event.maxAttendees)}</p>}
          <p className="mt-4 not-printed">
            <a href="/events">All events</a>
          </p>
        </div>
        {isShown ? (
          <RegistrationForm
            event={event}
            placesLeft={placesLeft}
            onPlacesLeft={(left) => {
              heardPlaces[id] = left;
              setPlacesLeft(left);
            }}
          />
        ) : (
          <div className="event-elsewhere">
            <SignedUp eventId={id} />
            <EventSignUp event={event} name={event.title} placesLeft={placesLeft} />
          </div>
        )}
      </section>
    </>
  );
}
