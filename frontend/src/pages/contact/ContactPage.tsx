import { useSite } from "../../content/PageDataContext";
import { ContactForm } from "../../forms/contact/ContactForm";
import { ContactLink } from "../../ui/ContactLink";
import { HoursList } from "../../ui/layout/HoursList";
import { PageTitle } from "../../ui/PageTitle";
import { Picture } from "../../ui/pictures/Picture";
import { SafetyLine } from "../../ui/SafetyLine";
import { LazyMap } from "./LazyMap";

/** All ways to reach the stable: form, phone, text, email and directions. */
export function ContactPage() {
  const site = useSite();
  return (
    <>
      <section className="band-sand">
        <div className="page section form-columns form-first contact-columns">
          <div id="inquiry">
            {/* Links that people have kept lead to the earlier name. */}
            <span id="enquiry" />
            <PageTitle>Contact us</PageTitle>
            <p className="lead mt-4 not-printed">
              <ContactLink href={site.phoneHref}>Call</ContactLink> or{" "}
              <ContactLink href={site.smsHref}>text</ContactLink> and you'll reach someone at the
              barn. Rather write? This form comes to the same people, and we'll get back to you
              within {site.answerWithin}.
            </p>
            <p className="contact-phone">
              <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>
            </p>
          </div>
          <ContactForm />
          <div className="contact-facts">
            <p className="contact-phone">
              <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>
            </p>
            <div className="contact-ways">
              <p className="not-printed">
                <ContactLink href={site.smsHref}>Send a text</ContactLink>
              </p>
              <p>
                <ContactLink href={`mailto:${site.email}`}>{site.email}</ContactLink>
              </p>
              {site.socialUrl && (
                <p>
                  <a href={site.socialUrl}>Follow us on {site.socialName}</a>
                </p>
              )}
            </div>
            <div id="hours">
              <h2 className="title-3">Hours</h2>
              <HoursList />
            </div>
            <SafetyLine />
            <Picture
              name="lantern"
              alt="A lit lantern hangs on a red stable wall beside a white door frame"
              sizes="(min-width: 900px) 27rem, 1px"
              className="frame landing-picture"
            />
          </div>
        </div>
      </section>
      <LazyMap url={site.mapEmbedUrl} title={`Map of ${site.name}`} />
    </>
  );
}
