import { useSite } from "../../content/PageDataContext";
import { ContactForm } from "../../forms/contact/ContactForm";
import { ContactLink } from "../../ui/ContactLink";
import { Figures } from "../../ui/Figures";
import { PageTitle } from "../../ui/PageTitle";
import { Picture } from "../../ui/pictures/Picture";
import { SafetyLine } from "../../ui/SafetyLine";

/** The landing page: the form first, and three numbers about the stable. */
export function ContactFormPage() {
  const { stats, phone, phoneHref, smsHref, answerWithin } = useSite();
  const figures = [
    { figure: stats.years, words: "years of teaching" },
    { figure: stats.students, words: "students" },
    { figure: stats.safety, words: "safety focused" },
  ];
  return (
    <div className="band-sand">
      <div className="page section form-columns form-first">
        <div className="contact-facts">
          <PageTitle>Book a first ride</PageTitle>
          <p className="lead">
            Tell us who wants to ride, and we'll get back to you within {answerWithin}. Rather talk?
            Call <ContactLink href={phoneHref}>{phone}</ContactLink> or{" "}
            <ContactLink href={smsHref}>send a text</ContactLink>.
          </p>
          <Figures items={figures} />
          <SafetyLine />
          <Picture
            name="event-trail-ride"
            alt="Two riders, well apart, follow a path through a fresh green wood with blue and white flowers in the grass"
            sizes="(min-width: 900px) 27rem, 1px"
            className="frame landing-picture"
          />
        </div>
        <ContactForm />
      </div>
    </div>
  );
}
