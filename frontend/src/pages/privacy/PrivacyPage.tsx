import { usePart, useSite } from "../../content/PageDataContext";
import { isShown } from "../../content/shownPages";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";
import { Paragraphs } from "../../ui/Paragraphs";
import {
  contentsInWords,
  copiesInWords,
  keptInWords,
  receiversInWords,
  trackingInWords,
} from "./privacyInWords";

/** What becomes of what visitors send. Every sentence follows from the settings. */
export function PrivacyPage() {
  const site = useSite();
  const privacy = usePart("privacy");
  const copies = copiesInWords(privacy);
  const hasEvents = isShown(site, "/events");
  return (
    <>
      <div className="band-sand">
        <div className="page section">
          <PageTitle>Privacy</PageTitle>
          <p className="lead mt-6">
            Here's what happens to what you tell us. This website writes this page from its own
            settings, so it says what really happens.
          </p>
        </div>
      </div>
      <div className="page section">
        <section className="split">
          <h2 className="title-2">What we keep</h2>
          <Paragraphs texts={contentsInWords(hasEvents)} />
        </section>
        <section className="split mt-half-section">
          <h2 className="title-2">How long we keep it</h2>
          <div>
            <ul className="ruled">
              {keptInWords(privacy, hasEvents).map(({ what, long }) => (
                <li key={what}>
                  <strong>{what}</strong> {long}
                </li>
              ))}
            </ul>
            {copies && <p className="mt-4">{copies}</p>}
          </div>
        </section>
        <section className="split mt-half-section">
          <h2 className="title-2">Who else gets it</h2>
          <Paragraphs texts={receiversInWords(privacy, hasEvents)} />
        </section>
        <section className="split mt-half-section">
          <h2 className="title-2">Cookies and tracking</h2>
          <Paragraphs texts={trackingInWords(site)} />
        </section>
        <section className="split mt-half-section">
          <h2 className="title-2">See it, fix it, erase it</h2>
          <div className="prose">
            <p>
              Want to see everything we have about you? Is something wrong, or do you want it gone?
              Email <ContactLink href={`mailto:${site.email}`}>{site.email}</ContactLink> or call{" "}
              <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>. We'll send it to you,
              fix it or erase it.
            </p>
            <p>
              Erasing covers your messages and our notes on them
              {hasEvents && ", your registrations with everyone you signed up,"} and emails to you
              that haven't gone out yet.
              {hasEvents && " Amounts that you paid stay in our books, without your name."}
            </p>
            {hasEvents && privacy.mailsReminders && (
              <p>Don't want reminders? Every reminder we email has a link that turns them off.</p>
            )}
          </div>
        </section>
        {privacy.note.length > 0 && (
          <section className="split mt-half-section">
            <h2 className="title-2">One more thing</h2>
            <Paragraphs texts={privacy.note} />
          </section>
        )}
      </div>
    </>
  );
}
