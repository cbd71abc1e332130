import { useEffect } from "react";
import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { trackLead } from "../../tracking";
import { ContactLink } from "../../ui/ContactLink";
import { PageBand } from "../../ui/PageBand";

const steps = [
  {
    title: "Review",
    text: "We read what you wrote and think about which horse, which group and which hour would suit.",
  },
  {
    title: "Personal consultation",
    text: "Somebody from the barn calls, texts or writes, whichever you asked for, and answers your questions.",
  },
  {
    title: "Schedule a visit",
    text: "We find a time for you to see the place, meet the horses and try a saddle.",
  },
];

/** The confirmation after an enquiry. Arriving here is what the ad network counts as a lead. */
export function ThankYouPage() {
  const site = useSite();
  // The tracking function belongs to the page and not to React: hence an effect.
  useEffect(trackLead, []);
  return (
    <>
      <PageBand
        title="Thank you"
        lead={
          <>
            Your message has reached the barn, and we are glad you wrote. We will contact you within{" "}
            {site.answerWithin}; if it cannot wait, call{" "}
            <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>.
          </>
        }
        picture="event-trail-ride"
        alt="Two riders, well apart, follow a path through a fresh green wood with blue and white flowers in the grass"
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
