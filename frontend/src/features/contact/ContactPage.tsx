import { useSite } from "../../PageDataContext";
import { ContactLink } from "../../ui/ContactLink";
import { HoursList } from "../../ui/HoursList";
import { PageBand } from "../../ui/PageBand";
import { ContactForm } from "./ContactForm";
import { LazyMap } from "./LazyMap";

/** Every way to reach the stable: call, text, write, the form, and the road there. */
export function ContactPage() {
  const site = useSite();
  const { street, city, region, postalCode } = site.address;
  return (
    <>
      <PageBand
        title="Contact Us"
        lead="Call or text and you reach the barn itself. Rather write? The form below goes to the same people."
        picture="lantern"
        alt="A lit lantern hanging beside the red stable door"
      >
        <ContactLink href={site.phoneHref} className="button button-primary">
          Call {site.phone}
        </ContactLink>
        <ContactLink href={site.smsHref} className="button button-outline">
          Text us
        </ContactLink>
      </PageBand>
      <section className="band-sand">
        <div className="page section form-columns contact-columns">
          <div id="enquiry">
            <h2 className="title-2">Tell us about your rider</h2>
            <p className="lead mt-4">We answer within {site.answerWithin}.</p>
          </div>
          <ContactForm />
          <div className="contact-facts">
            <div>
              <h3 className="title-3">Hours</h3>
              <HoursList />
            </div>
            <div>
              <h3 className="title-3">Call, text or write</h3>
              <div className="contact-ways">
                <p>
                  <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>
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
            </div>
          </div>
        </div>
      </section>
      <section className="page section split">
        <div>
          <h2 className="title-2">Find the barn</h2>
          <address className="mt-6">
            {street}
            <br />
            {city}, {region} {postalCode}
          </address>
          {site.directionsUrl && (
            <p className="mt-4">
              <a href={site.directionsUrl}>Get directions</a>
            </p>
          )}
        </div>
        {site.mapEmbedUrl && <LazyMap url={site.mapEmbedUrl} title={`Map of ${site.name}`} />}
      </section>
    </>
  );
}
