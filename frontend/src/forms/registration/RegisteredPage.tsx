import { useLocation } from "wouter";
import { PageTitle } from "../../ui/PageTitle";
import { inWords } from "./party";
import { KEEP_OWN_PAGE, whatFollows } from "./successToast";

interface Props {
  eventTitle: string;
  totalAttendees: number;
  /** Whether something sends a confirmation by email. */
  confirmationFollows: boolean;
  /** Where they change or cancel it; secret. */
  managePath?: string | null | undefined;
}

/** Confirms a registration that was posted without script. */
export function RegisteredPage(props: Props) {
  const { eventTitle, totalAttendees, confirmationFollows, managePath } = props;
  const [path] = useLocation();
  return (
    <section className="page section">
      <PageTitle className="title-2">Registration Successful!</PageTitle>
      <p className="lead mt-4">
        {inWords(totalAttendees)} registered for {eventTitle}. {whatFollows(confirmationFollows)}
      </p>
      <div className="actions mt-8">
        <a href={`${path}.ics`} className="button button-primary">
          Add to calendar
        </a>
        {managePath && (
          <a href={managePath} className="button button-outline">
            Change or cancel
          </a>
        )}
        <a href="/events" className="button button-outline">
          All events
        </a>
      </div>
      {managePath && <p className="note mt-4">{KEEP_OWN_PAGE}</p>}
    </section>
  );
}
