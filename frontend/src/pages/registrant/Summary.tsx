import type { OwnRegistration } from "../../api/types";
import { useOptionalPart, useSite } from "../../content/PageDataContext";
import { ErrorSummary } from "../../forms/shared/ErrorSummary";
import { answerInWords } from "../../lib/answerInWords";
import { calendarDay, type Moved, wasToBe } from "../../lib/calendarDay";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";
import { useEventPicture } from "../../ui/pictures/eventPicture";
import { CheckInCode } from "./CheckInCode";
import { useRegistrantInput } from "./input";
import { eventInWords, factsOf, personInWords, priceInWords, refundInWords } from "./inWords";
import { OfferedSpots } from "./OfferedSpots";
import { OtherDate } from "./other-date/OtherDate";
import { dayInWords, otherInWords } from "./other-date/otherDateInWords";
import { isChoice, openingOfPlace, ruleInWords } from "./placeInWords";
import { Unanswered } from "./questions/Unanswered";
import { useCalledOff } from "./useCalledOff";
import { WaitingActions } from "./WaitingActions";
import { SignWaiver } from "./waiver/SignWaiver";

interface Props {
  registration: OwnRegistration;
}

/** How the registration stands, and the ways to change it. */
export function Summary({ registration }: Props) {
  const { problem } = useRegistrantInput();
  const site = useSite();
  const event = useOptionalPart("calendar")?.find(({ id }) => id === registration.eventId);
  const scene = useEventPicture(event?.image ?? "");
  const isStanding = registration.status !== "cancelled";
  const planned = event?.date === registration.eventDate ? event : undefined;
  const calledOff = useCalledOff(registration);
  const { otherDate } = registration;
  const takesPlace = !calledOff && otherDate === null;
  const place = registration.mayChange ? registration.placeInLine : null;
  // Of what is canceled the title says so.
  const isSaidAbove = !isStanding && problem?.type === "/problems/already-canceled";
  const isShown = place?.state !== "offered" || place.isShown;
  const takesPart = registration.mayChange && registration.isPlanned && isShown;
  const choosesBelow = place !== null && isChoice(registration, place);
  return (
    <>
      <PageBand
        {...useOpening(registration, calledOff, planned)}
        picture={scene.name}
        alt={scene.alt}
      >
        <div className="actions">
          {otherDate && otherDate.state !== "tooYoung" && (
            <a href="#other-date" className="button button-primary">
              {otherInWords(otherDate, registration)}
            </a>
          )}
          {registration.waiver && !place && (
            <a href="#waiver" className={`button button-${otherDate ? "outline" : "primary"}`}>
              Sign the waiver
            </a>
          )}
          {place && <WaitingActions registration={registration} place={place} />}
          {registration.mayChange && !place && (
            <Actions registration={registration} calledOff={calledOff} />
          )}
          {!isStanding && event && (
            <a href={`/events/${event.id}`} className="button button-primary">
              See the event
            </a>
          )}
          {(!takesPart || calledOff) && (
            <ContactLink href={site.phoneHref} className="button button-outline">
              Call {site.phone}
            </ContactLink>
          )}
        </div>
      </PageBand>
      <section className="page section registrant">
        {problem && !choosesBelow && !isSaidAbove && <ErrorSummary problem={problem} />}
        {otherDate && <OtherDate registration={registration} date={otherDate} problem={problem} />}
        {registration.waiver && (
          <SignWaiver registration={registration} waiver={registration.waiver} />
        )}
        {registration.mayChange && planned?.questions && takesPlace && (
          <Unanswered registration={registration} questions={planned.questions} />
        )}
        {place?.state === "offered" && place.isShown && (
          <OfferedSpots registration={registration} place={place} />
        )}
        {place?.state === "waiting" && planned && !calledOff && (
          <p className="registrant-text">{ruleInWords(planned.waitingList)}</p>
        )}
        <div className="registrant-columns">
          <Party registration={registration} takesPlace={takesPlace} />
          <WhenAndWhere registration={registration} takesPlace={takesPlace} />
        </div>
        {registration.mayChange && (
          <p className="note registrant-text mt-half-section not-printed">
            Keep this page's address, for instance as a bookmark. Anyone who has the address can
            change this registration, so share it with your own group only. The address works until
            the day after the event.
          </p>
        )}
      </section>
    </>
  );
}

function Actions({ registration, calledOff }: Props & { calledOff: string }) {
  const { otherDate, waiver } = registration;
  const isQuiet = otherDate !== null || waiver !== null;
  return (
    <>
      {/* Nobody comes, unless to the other date. */}
      {(otherDate || !calledOff) && (
        <a href="?change" className={`button button-${isQuiet ? "outline" : "primary"}`}>
          Change registration
        </a>
      )}
      <a href="?cancel" className="button button-outline">
        {otherDate?.state === "open"
          ? `Can't come on ${dayInWords(otherDate)}`
          : "Cancel registration"}
      </a>
    </>
  );
}

/** The title and the sentence below it. */
function useOpening(
  registration: OwnRegistration,
  calledOff: string,
  planned: Moved | undefined,
): { title: string; lead: string } {
  const { isSaved } = useRegistrantInput();
  const { status, isPlanned, mayChange, placeInLine, otherDate } = registration;
  const event = eventInWords(registration);
  // It may have been moved since, which who isn't coming wasn't told.
  const left = planned?.previousDate
    ? `${registration.eventTitle}, which was moved to ${calendarDay(registration.eventDate).inFull}`
    : event;
  const have = status === "waiting" ? "on the waiting list" : "signed up";
  if (registration.leftList)
    return {
      title: "You're off the waiting list",
      lead: `It was for ${left}. If that's a mistake, give us a call.`,
    };
  if (status === "cancelled")
    return {
      title: "This registration is canceled",
      lead: `It was for ${left}. If that's a mistake, give us a call.`,
    };
  if (!isPlanned)
    return {
      title: "This event isn't planned anymore",
      lead: `You're ${have} for ${event}, which isn't on our calendar anymore. Give us a call and we'll sort it out.`,
    };
  if (calledOff)
    return {
      title: "This event is called off",
      lead:
        status === "waiting"
          ? `You're ${have} for ${event}, which won't take place: ${calledOff}`
          : `${event} won't take place: ${calledOff}`,
    };
  // Its day may be over, and the calendar doesn't have it anymore.
  if (otherDate)
    return {
      title: "This event was called off",
      lead: `You were ${have} for ${event}, which didn't take place.`,
    };
  if (!mayChange) return { title: "This event is over", lead: `You were ${have} for ${event}.` };
  const moved = planned?.previousDate ? `was moved. Originally ${wasToBe(planned)}.` : "";
  if (placeInLine) {
    const { title, lead } = openingOfPlace(registration, placeInLine);
    return {
      title: isSaved && placeInLine.state === "waiting" ? "Your changes are saved" : title,
      lead: moved ? `${lead} The event ${moved}` : lead,
    };
  }
  if (isSaved)
    return {
      title: "Your changes are saved",
      lead: `You're signed up for ${event}. This is how your registration stands now.`,
    };
  const lead = `We'll see you at ${event}.`;
  return { title: "You're signed up", lead: moved ? `${lead} It ${moved}` : lead };
}

function Party({ registration, takesPlace }: Props & { takesPlace: boolean }) {
  const { name, additionalAttendees, specialRequests, leftList } = registration;
  const status = takesPlace ? registration.status : "cancelled";
  return (
    <div>
      <h2 className="title-2">{leftList ? "Who was waiting" : WHO[status]}</h2>
      <ul className="ruled mt-4">
        <li dir="auto">
          <strong>{name}</strong>
          {registration.price && <p>{priceInWords(registration.price)}</p>}
          <Answers answers={registration.answers} />
        </li>
        {additionalAttendees.map((attendee) => (
          <li key={attendee.position} dir="auto">
            <strong>{personInWords(attendee)}</strong>
            {attendee.price && <p>{priceInWords(attendee.price)}</p>}
            {attendee.specialRequirements && <p>{attendee.specialRequirements}</p>}
            <Answers answers={attendee.answers} />
          </li>
        ))}
      </ul>
      {specialRequests && (
        <>
          <h3 className="title-3 mt-4">Special requests</h3>
          <p className="registrant-text mt-2" dir="auto">
            {specialRequests}
          </p>
        </>
      )}
    </div>
  );
}

function Answers({ answers }: Pick<OwnRegistration, "answers">) {
  return answers.map(({ id, label, answer }) => <p key={id}>{answerInWords(label, answer)}</p>);
}

const WHO = {
  confirmed: "Who's coming",
  waiting: "Who'd like to come",
  cancelled: "Who was coming",
};

function WhenAndWhere({ registration, takesPlace }: Props & { takesPlace: boolean }) {
  const { directionsUrl, phone, phoneHref } = useSite();
  const { calendarPath, paymentLink, open, status, isPlanned, mayChange } = registration;
  const isComing = takesPlace && status === "confirmed" && mayChange && isPlanned;
  return (
    <div>
      <h2 className="title-2">When and where</h2>
      <dl className="check-answers mt-4">
        {factsOf(registration, takesPlace).map(({ term, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      {registration.toRefund > 0 && (
        <p className="registrant-text mt-4">{refundInWords(registration)}</p>
      )}
      {isComing && open > 0 && !paymentLink && (
        <p className="registrant-text mt-4">
          You don't pay on this page. Not sure how to pay? Call{" "}
          <ContactLink href={phoneHref} className="link">
            {phone}
          </ContactLink>
          .
        </p>
      )}
      {isComing && (
        <div className="actions mt-6">
          {calendarPath && (
            <a href={calendarPath} className="button button-outline">
              Add to calendar
            </a>
          )}
          {paymentLink && open > 0 && (
            <a href={paymentLink} className="button button-primary" rel="noreferrer">
              Pay online
            </a>
          )}
          {directionsUrl && (
            <a href={directionsUrl} className="button button-outline" rel="noreferrer">
              Get directions
            </a>
          )}
        </div>
      )}
      {isComing && <CheckInCode />}
    </div>
  );
}
