import type { OwnRegistration } from "../../api/types";
import { ErrorSummary } from "../../forms/shared/ErrorSummary";
import { useRegistrantInput } from "./input";
import { type PlaceInLine, personInWords } from "./inWords";

interface Props {
  registration: OwnRegistration;
  place: PlaceInLine;
}

/** Where there are fewer spots than the party has people: who comes. */
export function OfferedSpots({ registration, place }: Props) {
  const { answers, problem } = useRegistrantInput();
  const { available } = place;
  const people = registration.totalAttendees;
  const along = available - 1;
  const others = `The ${people - available === 1 ? "other person comes" : "others come"} off the list.`;
  if (available >= people)
    return (
      <p className="registrant-text">
        {people > 1 && (
          <>Not all of you can come? Take the spots first, and then remove who stays at home. </>
        )}
        If someone else comes in {people === 1 ? "your" : "a person's"} place,{" "}
        <a href="?change">change the name</a> first.
      </p>
    );
  if (along === 0)
    return (
      <p className="registrant-text">
        You asked for {people} spots, and one is held: for you, <bdi>{registration.name}</bdi>.{" "}
        {others} If someone else comes in your place, <a href="?change">change the name</a> first.
      </p>
    );
  const isPosted = answers.some(([name]) => name === "choose");
  const isTicked = (position: number, index: number) =>
    isPosted
      ? answers.some(([name, value]) => name === "attendee" && value === String(position))
      : index < along;
  return (
    <form method="post" action="#choose" id="choose" className="registrant-choose">
      {problem && <ErrorSummary problem={problem} />}
      <fieldset aria-describedby="choose-hint">
        <legend>
          <h2 className="title-2">Who's coming?</h2>
        </legend>
        <p id="choose-hint">
          You asked for {people} spots, and there are {available} for you. Besides you,{" "}
          <bdi>{registration.name}</bdi>, {along === 1 ? "one person" : `up to ${along} people`} can
          come. {others} If someone else comes in a person's place,{" "}
          <a href="?change">change the name</a> first.
        </p>
        {registration.additionalAttendees.map((attendee, index) => (
          <label key={attendee.position} className="choice">
            <input
              type="checkbox"
              name="attendee"
              value={attendee.position}
              defaultChecked={isTicked(attendee.position, index)}
            />
            <span dir="auto">{personInWords(attendee)}</span>
          </label>
        ))}
      </fieldset>
      <input type="hidden" name="choose" value="" />
      <TakeButton spots={available} />
    </form>
  );
}

/** The fields that take the spots for the whole party, or the one spot for the registrant. */
export function Accept({ registration, place }: Props) {
  // Named one by one: if there are fewer spots by now, nobody is left behind unasked.
  const along = place.available === 1 ? [] : registration.additionalAttendees;
  return (
    <>
      <input type="hidden" name="choose" value="" />
      {along.map(({ position }) => (
        <input key={position} type="hidden" name="attendee" value={position} />
      ))}
      <TakeButton spots={place.available} />
    </>
  );
}

function TakeButton({ spots }: { spots: number }) {
  return (
    <button type="submit" name="step" value="accept" className="button button-primary">
      {spots === 1 ? "Take the spot" : `Take the ${spots} spots`}
    </button>
  );
}
