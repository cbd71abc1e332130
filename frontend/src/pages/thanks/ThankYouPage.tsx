import { useEffect } from "react";
import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";
import { forgetPosted } from "./forgetPosted";
import { trackLead } from "./trackLead";

const steps = [
  {
    title: "Review",
    text: "We read your message and work out who at the barn can help you best.",
  },
  {
    title: "Personal consultation",
    text: "Someone from the barn will call, text or email, whichever you chose, and answer your questions.",
  },
  {
    title: "Schedule a visit",
    text: "We'll set up a time for you to see the place and meet the horses.",
  },
];

/** The confirmation after a submission. The ad network counts the visit as a lead. */
export function ThankYouPage() {
  const site = useSite();
  // The tracking function is outside of React, so this is an effect.
  useEffect(trackLead, []);
  useEffect(forgetPosted, []);
  return (
    <>
      <PageBand
        title="Thank you"
        lead={
          <>
            We got your message, and we're glad you wrote. We'll contact you within{" "}
            {site.answerWithin}. If it can't wait, call{" "}
            <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>.
          </>
        }
        picture="yard"
        alt="Blue morning mist: a horse stands in the open barn door, warm light inside"
      >
        <Link href="/" className="button button-outline">
          Return to Home
        </Link>
      </PageBand>
      <section className="band-sand">
        <div className="page section">
          <h2 className="title-2">What happens next</h2>
          <ol className="columns steps mt-half-section">
            {steps.map(({ title, text }) => (
              <li key={title}>
                <h3 className="title-3">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}
