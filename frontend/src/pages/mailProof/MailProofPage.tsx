import { calendarDay } from "../../lib/calendarDay";
import { PageTitle } from "../../ui/PageTitle";
import { useMailProofInput } from "./input";

/** What the link in a test mail opens. Only the button counts: programs open links, too. */
export function MailProofPage() {
  const { mail, isProved } = useMailProofInput();
  const staffPage = (
    <a href="/admin-submissions#deliveries" className="button button-outline">
      Staff page
    </a>
  );
  if (!mail)
    return (
      <section className="page section">
        <PageTitle className="title-2">This link doesn't work anymore</PageTitle>
        <p className="lead mt-4">
          It may have been cut short, it's over a week old, or the email settings have changed
          since. Check email again on the staff page, and use the newest test email.
        </p>
        <div className="actions mt-8">{staffPage}</div>
      </section>
    );
  const sent = `${calendarDay(mail.sentOn).short}, ${mail.sentTime}`;
  if (isProved)
    return (
      <section className="page section">
        <PageTitle className="title-2">Thank you, that's confirmed</PageTitle>
        <p className="lead mt-4">
          Email from the website reaches <Address>{mail.address}</Address>. The staff page now shows
          the test email of {sent}.
        </p>
        <p className="mt-4">
          Was it in the spam folder? Mark it as “not spam”, so that inquiries don't land there too.
        </p>
        <div className="actions mt-8">{staffPage}</div>
      </section>
    );
  return (
    <section className="page section">
      <PageTitle className="title-2">Did the test email arrive?</PageTitle>
      <p className="lead mt-4">
        We sent it to <Address>{mail.address}</Address> on {sent}. Press the button if you've opened
        this page from that email.
      </p>
      <form method="post" className="actions mt-8">
        <button type="submit" className="button button-primary">
          Yes, it arrived
        </button>
      </form>
    </section>
  );
}

function Address({ children }: { children: string }) {
  return <bdi>{children}</bdi>;
}
