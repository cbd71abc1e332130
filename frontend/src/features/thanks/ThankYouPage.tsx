import { useEffect } from "react";
import { Link } from "wouter";
import { useSite } from "../../PageDataContext";
import { track } from "../../tracking";
import { PageTitle } from "../../ui/PageTitle";
import { Picture } from "../../ui/Picture";

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
  useEffect(() => track("Lead"), []);
  return (
    <>
      <div className="bleed bleed-right">
        <Picture
          name="trail"
          alt="Two riders on a leafy trail in evening light"
          sizes="(min-width: 768px) 58vw, 100vw"
          className="bleed-picture"
        />
        <div className="bleed-text">
          <PageTitle>Thank you</PageTitle>
          <p className="lead mt-6">
            Your message is with us. We will contact you within 24 hours; if it cannot wait, call{" "}
            <a href={site.phoneHref}>{site.phone}</a>.
          </p>
          <div className="actions mt-8">
            <Link href="/" className="button button-outline">
              Back to the home page
            </Link>
          </div>
        </div>
      </div>
      <section className="page section">
        <h2 className="title-2">What happens next</h2>
        <ol className="steps">
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3 className="title-3">{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
