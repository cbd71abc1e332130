import type { RegistrationBody, RegistrationReceipt } from "../../api/types";
import type { Site } from "../../content/site";
import { calendarDay } from "../../lib/calendarDay";
import { totalCost } from "./party";
import { answerSoon, saveLink, waitingInWords } from "./successToast";

interface Props {
  receipt: RegistrationReceipt;
  event: Site["events"][number];
  /** The form's answers. */
  party: Pick<RegistrationBody, "primaryRegistrant" | "additionalAttendees" | "waitingList">;
  /** Dollars that the form said it would cost. */
  expectedCost: number;
  /** Number of places that were left before. */
  placesLeft: number;
  /** Brings an empty form. */
  onAgain: (nothing: undefined) => void;
}

/** In the place of the form that was sent: who's signed up for what, and the way back. Loaded when a form is sent. */
export function Registered(props: Props) {
  const { receipt, event, party, expectedCost, placesLeft, onAgain } = props;
  const { eventTitle, totalCost: cost, confirmationFollows, managePath, paymentLink } = receipt;
  const isWaiting = receipt.status === "waiting";
  const waiting = waitingInWords(receipt);
  const ownPage = isWaiting ? waiting.link : "See or change your registration";
  const { primaryRegistrant, additionalAttendees, waitingList } = party;
  const people = [primaryRegistrant, ...(additionalAttendees ?? [])];
  const hasRoom = placesLeft > people.length || event.waitingList !== "off";
  return (
    <section className="registered" aria-labelledby="registered">
      <h3 id="registered" className="title-3" tabIndex={-1} ref={focus}>
        {isWaiting ? waiting.title : "You're signed up"}
      </h3>
      <p>
        <strong>{eventTitle}</strong>
        <br />
        {calendarDay(receipt.eventDate).inFull}, {receipt.eventTime}
        <br />
        {receipt.eventLocation}
      </p>
      {receipt.eventDate !== event.date && (
        <p>
          <strong>The day has changed</strong> since you opened this page. It was to be{" "}
          {calendarDay(event.date).inFull}.
        </p>
      )}
      <ul className="ruled">
        {people.map(({ name }, index) => (
          <li key={index} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {isWaiting && waitingList?.atLeast && <p>You'd come with at least {waitingList.atLeast}.</p>}
      {!isWaiting && totalCost(cost) !== totalCost(expectedCost) && (
        <p>
          <strong>The price has changed</strong> since you opened this page. It was to be{" "}
          {totalCost(expectedCost)}.
        </p>
      )}
      {cost > 0 && !isWaiting && (
        <p>
          Total cost <strong>{totalCost(cost)}</strong>. You haven't paid yet.
          {paymentLink && (
            <>
              {" "}
              <a href={paymentLink} rel="noreferrer">
                Pay online
              </a>
            </>
          )}
        </p>
      )}
      <p>
        {receipt.placesHeld
          ? answerSoon(receipt.placesHeld)
          : whatFollows(isWaiting, confirmationFollows, primaryRegistrant.email)}
      </p>
      {managePath && !confirmationFollows && <p>{saveLink(ownPage)}</p>}
      <div className="actions">
        {managePath && (
          <a href={managePath} className="button button-primary">
            {ownPage}
          </a>
        )}
        {hasRoom && (
          <button type="button" className="link" onClick={() => onAgain(undefined)}>
            Sign up somebody else
          </button>
        )}
      </div>
    </section>
  );
}

/** The form that had the focus is gone. */
const focus = (heading: HTMLElement | null) => heading?.focus();

function whatFollows(isWaiting: boolean, isMailed: boolean, email: string) {
  const to = <bdi>{email}</bdi>;
  if (!isWaiting && !isMailed) return "There's no confirmation email this time.";
  if (!isWaiting) return <>A confirmation email goes to {to}.</>;
  return isMailed ? (
    <>When spots open up, we'll write to {to}.</>
  ) : (
    "When spots open up, we'll call you."
  );
}
