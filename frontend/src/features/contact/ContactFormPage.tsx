import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";
import { ContactForm } from "./ContactForm";

/** The landing page: the form at once, and three figures that say who is asking. */
export function ContactFormPage() {
  const { stats, phone, phoneHref, smsHref } = useSite();
  const figures = [
    { figure: stats.years, words: "years of teaching" },
    { figure: stats.students, words: "students" },
    { figure: stats.safety, words: "safety focused" },
  ];
  return (
    <div className="band-sand">
      <div className="page section form-columns">
        <div className="contact-facts">
          <PageTitle className="title-2">Start riding with us</PageTitle>
          <p className="lead">
            Tell us who wants to ride. We answer within 24 hours. Rather talk? Call{" "}
            <ContactLink href={phoneHref}>{phone}</ContactLink> or{" "}
            <ContactLink href={smsHref}>send a text</ContactLink>.
          </p>
          <ul className="figures">
            {figures.map(({ figure, words }) => (
              <li key={words}>
                <span className="figure">{figure}</span> {words}
              </li>
            ))}
          </ul>
        </div>
        <ContactForm />
      </div>
    </div>
  );
}
