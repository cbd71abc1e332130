import type { OwnRegistration } from "../../api/types";
import { useOptionalPart, useSite } from "../../content/PageDataContext";
import { EventQuestions } from "../../forms/registration/extras/EventQuestions";
import { FewestField } from "../../forms/registration/extras/FewestField";
import { companionField, companionsIn, inTheForm } from "../../forms/registration/party";
import type { Draft } from "../../forms/shared/drafts";
import { ErrorSummary, errorOf } from "../../forms/shared/ErrorSummary";
import { Field } from "../../forms/shared/Field";
import { AnswersContext } from "../../forms/shared/postedAnswers";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";
import { ChangedAttendee } from "./ChangedAttendee";
import { useRegistrantInput } from "./input";
import { costOfChange, eventInWords } from "./inWords";
import { useCalledOff } from "./useCalledOff";

interface Props {
  registration: OwnRegistration;
}

/** Names, requests and who comes along. Only the server judges; it answers with this form again. */
export function ChangeForm({ registration }: Props) {
  const { answers: posted, kept, problem: wrong } = useRegistrantInput();
  const answers = posted.length > 0 ? posted : answersOf(registration);
  const problem = wrong && inTheForm(wrong, kept);
  const isAdding = posted.some(([name, value]) => name === "step" && value === "add");
  const groups = companionsIn(answers);
  const added = isAdding ? Math.max(0, ...groups) + 1 : undefined;
  const shown = added ? [...groups, added] : groups;
  const leaves = (number: number) =>
    answers.some(([name]) => name === companionField(number, "remove"));
  // Errors count only those who were sent on.
  const others = shown.filter((number) => !kept.includes(number) && !leaves(number));
  const coming = [...kept, ...others];
  const cost = costOfChange(registration);
  const events = useOptionalPart("calendar");
  const event = events?.find(({ id }) => id === registration.eventId);
  const prices = event?.prices ?? [];
  const questions = event?.questions ?? [];
  const { phone, phoneHref } = useSite();
  // An offer holds places for as many people as the party has now.
  const hasOffer = registration.placeInLine?.state === "offered";
  const calledOff = useCalledOff(registration);
  const mayAdd = !hasOffer && !calledOff && shown.length + 1 < registration.mostAttendees;
  return (
    <section className="page section">
      <PageTitle className="title-2">
        Change your {registration.status === "waiting" ? "group" : "registration"}
      </PageTitle>
      <p className="lead mt-4">{eventInWords(registration)}</p>
      <form
        method="post"
        action="#change"
        id="change"
        className="form mt-8"
        noValidate
        // The registration has changed since: what browsers kept of the earlier form was typed about other people.
        autoComplete={problem && posted.length === 0 ? "off" : undefined}
      >
        {/* The first button is the one that the Enter key presses. */}
        <button type="submit" name="step" value="save" className="sr-only" tabIndex={-1}>
          Save changes
        </button>
        <input type="hidden" name="version" value={registration.version} />
        {problem && <ErrorSummary problem={problem} />}
        <AnswersContext value={answers}>
          <Field
            label="Your name"
            name="name"
            autoComplete="name"
            required
            error={errorOf(problem, "name")}
          />
          {/* Says that they're asked: an empty box sends nothing. */}
          {questions[0] && <input type="hidden" name="asked" value="1" />}
          <EventQuestions questions={questions} problem={problem} />
          {shown.map((number) => (
            <ChangedAttendee
              key={number}
              number={number}
              place={leaves(number) ? undefined : coming.indexOf(number) + 2}
              isNew={number === added}
              mayLeave={!hasOffer}
              prices={prices}
              questions={questions}
              answers={answers}
              problem={problem}
            />
          ))}
          {mayAdd ? (
            <button
              type="submit"
              name="step"
              value="add"
              formAction="#added"
              className="button button-outline registrant-add"
            >
              Add attendee
            </button>
          ) : (
            <p className="field-hint">
              {calledOff ? CALLED_OFF : whyFull(registration, event?.placesLeft)}
            </p>
          )}
          {mayAdd && registration.waiverSignedBy && (
            <p className="field-hint">
              The waiver that <bdi>{registration.waiverSignedBy}</bdi> signed is for everyone in
              your group, also for whom you add.
            </p>
          )}
          {registration.placeInLine && !hasOffer && (
            <FewestField
              people={coming.length + 1}
              places={event?.maxAttendees ?? coming.length + 1}
              error={errorOf(problem, "atLeast")}
            />
          )}
          <Field
            label="Special requests"
            name="specialRequests"
            multiline
            error={errorOf(problem, "specialRequests")}
          />
        </AnswersContext>
        {cost && !hasOffer && !calledOff && <p>{cost}</p>}
        <p className="field-hint">
          To change your email{prices[0] ? ", phone or price" : " or phone"}, call{" "}
          <ContactLink href={phoneHref}>{phone}</ContactLink>.
        </p>
        <div className="actions">
          <button type="submit" name="step" value="save" className="button button-primary">
            Save changes
          </button>
          <a href="?" className="button button-outline">
            Keep it as it was
          </a>
        </div>
      </form>
    </section>
  );
}

const CALLED_OFF = "This event is called off, so nobody can join it.";

function whyFull(registration: OwnRegistration, placesLeft = Infinity): string {
  const { status, placeInLine, mostAttendees, totalAttendees } = registration;
  if (placeInLine?.state === "offered")
    return "Spots are held for you, so you can change names, but not how many you are. Take them first, and then change that.";
  if (status !== "waiting" && placesLeft > 0 && totalAttendees + placesLeft <= mostAttendees)
    return "That's every spot we have left.";
  return status === "waiting" || mostAttendees > totalAttendees
    ? "That's as many as you can sign up online."
    : "There's no room for more people. If someone else comes in a person's place, change the name.";
}

/** The registration as the form has it. */
function answersOf(registration: OwnRegistration): Draft {
  const companions = registration.additionalAttendees.flatMap((attendee) => {
    const named = (field: string) => companionField(attendee.position, field);
    return [
      [named("position"), String(attendee.position)],
      [named("name"), attendee.name],
      [named("age"), attendee.age === null ? "" : String(attendee.age)],
      [named("specialRequirements"), attendee.specialRequirements],
      ...given(attendee.answers, companionField(attendee.position, "")),
    ] satisfies Draft;
  });
  const { name, specialRequests, placeInLine, totalAttendees } = registration;
  const fewest = placeInLine?.atLeast ?? totalAttendees;
  return [
    ["name", name],
    ["atLeast", fewest < totalAttendees ? String(fewest) : ""],
    ...given(registration.answers),
    ...companions,
    ["specialRequests", specialRequests],
  ];
}

/** Answers to the event's own questions as their fields have them. */
const given = (answers: OwnRegistration["answers"], start = ""): Draft =>
  answers.map(({ id, answer }) => [`${start}answers/${id}`, answer]);
