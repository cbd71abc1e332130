import type { OwnRegistration } from "../../api/types";
import { PageTitle } from "../../ui/PageTitle";
import { eventInWords, refundOfAll } from "./inWords";
import { dayInWords } from "./other-date/otherDateInWords";
import { useCalledOff } from "./useCalledOff";

interface Props {
  registration: OwnRegistration;
}

/** Asks before it cancels: the spots go to others, and there is no way back from here. */
export function CancelQuestion({ registration }: Props) {
  const people = registration.totalAttendees;
  const calledOff = useCalledOff(registration);
  if (registration.status === "waiting") return <LeaveQuestion registration={registration} />;
  return (
    <section className="page section">
      <PageTitle className="title-2">Cancel this registration?</PageTitle>
      <p className="lead mt-4">
        {calledOff
          ? calledOffInWords(registration)
          : `${spotsInWords(people)} for ${eventInWords(registration)} will go to other people.`}{" "}
        You can't undo this.
      </p>
      {registration.paid > 0 && <p className="mt-4">{refundOfAll(registration)}</p>}
      {people > 1 && !calledOff && (
        <p className="mt-4">
          If only some of you can't come, <a href="?change">change the registration</a> instead, and
          the others keep their spots.
        </p>
      )}
      <form method="post" className="actions mt-8">
        <button type="submit" name="step" value="cancel" className="button button-primary">
          Yes, cancel it
        </button>
        <a href="?" className="button button-outline">
          Keep it
        </a>
      </form>
    </section>
  );
}

/** `Your spot`, `Both spots`, `All 3 spots` */
function spotsInWords(people: number): string {
  if (people === 1) return "Your spot";
  return people === 2 ? "Both spots" : `All ${people} spots`;
}

/** What a cancellation does for an event that doesn't take place anyway. */
function calledOffInWords(registration: OwnRegistration): string {
  const { otherDate } = registration;
  const event = eventInWords(registration);
  return otherDate?.state === "open"
    ? `${event} is called off. If you cancel, you can't come on ${dayInWords(otherDate)} in its place.`
    : `${event} is called off, so you don't have to cancel. If you do, we take you off our list.`;
}

/** Asks before the party leaves the waiting list. If it has its spots by now, it keeps them. */
function LeaveQuestion({ registration }: Props) {
  const { placeInLine } = registration;
  const isOffered = placeInLine?.state === "offered";
  const spots = placeInLine?.offered === 1 ? "The spot" : "The spots";
  return (
    <section className="page section">
      <PageTitle className="title-2">Leave the waiting list?</PageTitle>
      <p className="lead mt-4">
        {isOffered
          ? `${spots} held for you at ${eventInWords(registration)} will go to someone else. You can't undo this.`
          : `You'll lose your place in line for ${eventInWords(registration)}. You can't undo this.`}
      </p>
      <form method="post" className="actions mt-8">
        <button type="submit" name="step" value="decline" className="button button-primary">
          Yes, leave the list
        </button>
        <a href="?" className="button button-outline">
          Stay on the list
        </a>
      </form>
    </section>
  );
}
