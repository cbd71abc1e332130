import type { OwnRegistration, Problem } from "../../../api/types";
import { useOptionalPart, useSite } from "../../../content/PageDataContext";
import { FewestField } from "../../../forms/registration/extras/FewestField";
import { inWords } from "../../../forms/registration/party";
import { errorOf } from "../../../forms/shared/ErrorSummary";
import { calendarDay } from "../../../lib/calendarDay";
import { ContactLink } from "../../../ui/ContactLink";
import { costInWords } from "../inWords";
import { dayInWords, givenUp, type OtherDateOf, whyNotOpen } from "./otherDateInWords";

interface Props {
  registration: OwnRegistration;
  date: OtherDateOf;
  problem: Problem | undefined;
}

/** What a party can come to because its event is called off: a button, or the truth about why there's none. */
export function OtherDate({ registration, date, problem }: Props) {
  const people = registration.totalAttendees;
  const day = dayInWords(date).replace(" ", "\u00a0");
  const mayCome = date.state === "open" || date.state === "waitingList";
  const facts = [
    { term: "Event", detail: date.title },
    { term: "Date", detail: calendarDay(date.date).inFull },
    { term: "Time", detail: date.time.replaceAll(" –", "\u00a0–") },
    { term: "Place", detail: date.location },
    { term: "Who", detail: inWords(people) },
    { term: "Total cost", detail: mayCome ? costNow(registration, date) : "" },
  ].filter(({ detail }) => detail !== "");
  return (
    <section className="registrant-other-date" aria-labelledby="other-date">
      <h2 className="title-2" id="other-date">
        {date.state === "tooYoung" ? `Offered instead: ${day}` : `Come on ${day} instead?`}
      </h2>
      <dl className="check-answers mt-4">
        {facts.map(({ term, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      {date.minimumAge > 0 && date.state !== "tooYoung" && (
        <p className="registrant-text mt-4">
          <strong>{date.minimumAge}+ only.</strong> Everyone in your group has to be at least{" "}
          {date.minimumAge}.
        </p>
      )}
      {date.state !== "open" && <p className="registrant-text mt-4">{whyNotOpen(date, people)}</p>}
      {mayCome && (
        // A refusal stands above this, and further down than a phone's first screen.
        <form method="post" action="#error-summary-title" className="form mt-6">
          <input type="hidden" name="eventId" value={date.eventId} />
          <input type="hidden" name="date" value={date.date} />
          {date.state === "waitingList" && (
            <FewestField people={people} error={errorOf(problem, "atLeast")} />
          )}
          <p>{givenUp(registration, date)}</p>
          <button type="submit" name="step" value="rebook" className="button button-primary">
            {date.state === "open"
              ? `Come on ${dayInWords(date)} instead`
              : `Join the waiting list for ${dayInWords(date)}`}
          </button>
        </form>
      )}
      {mayCome && <OnePrice registration={registration} date={date} />}
      {date.state === "open" && registration.paid > 0 && (
        <p className="field-hint mt-4">What you've paid goes along.</p>
      )}
    </section>
  );
}

/** What a party pays there: `$60.00`, `$60.00 (was $20.00)` */
function costNow({ totalCost }: OwnRegistration, date: OtherDateOf): string {
  const cost = costInWords(date.totalCost);
  return date.totalCost === totalCost ? cost : `${cost} (was ${costInWords(totalCost)})`;
}

/** The price at which those come whose own one isn't among the other event's. */
function OnePrice({ registration, date }: Omit<Props, "problem">) {
  const { phone, phoneHref } = useSite();
  const events = useOptionalPart("calendar");
  const prices = events?.find(({ id }) => id === date.eventId)?.prices ?? [];
  const people = [registration, ...registration.additionalAttendees];
  const [usual] = prices;
  const known = prices.map(({ value }) => value);
  const isNew = people.filter(({ price }) => !price || !known.includes(price.label));
  if (!usual || prices.length < 2 || isNew.length === 0) return null;
  const what = isNew.length === people.length ? "That's" : "Some of that is";
  return (
    <p className="field-hint mt-4">
      {what} at “{usual.label}”. For another price, call{" "}
      <ContactLink href={phoneHref}>{phone}</ContactLink>.
    </p>
  );
}
