import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";
import { useRegistrantInput } from "./input";

/** Asks whether to turn reminders off, or says that they are. It names nobody: links get forwarded. */
export function Reminders() {
  const isOff = useRegistrantInput().shows === "remindersOff";
  return (
    <section className="page section">
      <PageTitle className="title-2">
        {isOff ? "Reminders are off" : "Turn off reminders?"}
      </PageTitle>
      {isOff ? <AreOff /> : <Question />}
    </section>
  );
}

function Question() {
  return (
    <>
      <p className="lead mt-4">
        We won't remind you before events anymore. You'll stay registered, and we'll still write
        when a registration is confirmed, changed or canceled.
      </p>
      <form method="post" className="actions mt-8">
        <button type="submit" className="button button-primary">
          Turn off reminders
        </button>
      </form>
    </>
  );
}

function AreOff() {
  const site = useSite();
  return (
    <>
      <p className="lead mt-4">
        You're still registered, and we'll still write when a registration is confirmed, changed or
        canceled. Want reminders again? Give us a call.
      </p>
      <div className="actions mt-8">
        <ContactLink href={site.phoneHref} className="button button-outline">
          Call {site.phone}
        </ContactLink>
      </div>
    </>
  );
}
