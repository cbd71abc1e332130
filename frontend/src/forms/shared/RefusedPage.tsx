import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";

/** Says why no form that was posted without script is answered now. */
export function RefusedPage({ problem }: { problem: Problem }) {
  const site = useSite();
  return (
    <section className="page section">
      <PageTitle className="title-2">{problem.title}</PageTitle>
      <p className="lead mt-4">{problem.detail}</p>
      <p className="mt-4">
        Reload this page to send your answers again, or go back to the form to change them.
      </p>
      <div className="actions mt-8">
        <ContactLink href={site.phoneHref} className="button button-outline">
          Call {site.phone}
        </ContactLink>
      </div>
    </section>
  );
}
