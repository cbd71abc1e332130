import { useLocation } from "wouter";
import { PageTitle } from "../../ui/PageTitle";
import { inWords } from "./party";
import { saveLink, waitingInWords, whatFollows } from "./successToast";

interface Props {
  /** Whether they have their places or wait for them. */
  status: "confirmed" | "waiting";
  eventTitle: string;
  totalAttendees: number;
  /** Whether something sends a confirmation by email. */
  confirmationFollows: boolean;
  /** Where they change or cancel it; secret. */
  managePath?: string | null | undefined;
  totalCost: number;
  /** How many spots are held for a party that waits. */
  placesHeld?: number | null | undefined;
  /** Where they can pay online. */
  paymentLink?: string | null | undefined;
}

/** Confirms a registration that was posted without script. */
export function RegisteredPage(props: Props) {
  const { status, eventTitle, totalAttendees, confirmationFollows, managePath } = props;
  const pays = status === "confirmed" && props.totalCost > 0;
  const isWaiting = status === "waiting";
  const waiting = waitingInWords(props);
  const ownPage = isWaiting ? waiting.link : "See or change your registration";
  const [path] = useLocation();
  return (
    <section className="page section">
      <PageTitle className="title-2">
        {isWaiting ? waiting.title : "Registration Successful!"}
      </PageTitle>
      <p className="lead mt-4">
        {isWaiting
          ? waiting.detail
          : `${inWords(totalAttendees)} registered for ${eventTitle}. ${whatFollows(confirmationFollows)}`}
      </p>
      <div className="actions mt-8">
        {!isWaiting && (
          <a href={`${path}.ics`} className="button button-primary">
            Add to calendar
          </a>
        )}
        {pays && props.paymentLink && (
          <a href={props.paymentLink} className="button button-outline" rel="noreferrer">
            Pay online
          </a>
        )}
        {managePath && (
          <a href={managePath} className="button button-outline">
            {ownPage}
          </a>
        )}
        <a href="/events" className="button button-outline">
          All events
        </a>
      </div>
      {managePath && !confirmationFollows && <p className="note mt-4">{saveLink(ownPage)}</p>}
    </section>
  );
}
