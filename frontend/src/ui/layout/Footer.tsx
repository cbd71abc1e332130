import { Link } from "wouter";
import { useSite } from "../../content/PageDataContext";
import { ContactLink } from "../ContactLink";
import { HoursList } from "./HoursList";
import { FooterLogo } from "./Logo";
import type { NavLink } from "./navEntry";

interface Props {
  quickLinks: NavLink[];
}

/** The footer: address, contact, opening hours and links. */
export function Footer({ quickLinks }: Props) {
  const site = useSite();
  const { street, city, region, postalCode } = site.address;
  const address = (
    <>
      {street}
      <br />
      {city}, {region} {postalCode}
    </>
  );
  return (
    <footer className="site-footer on-dark">
      <div className="page footer-columns">
        <div className="footer-brand">
          <FooterLogo height={56} />
          <p>{site.tagline}</p>
        </div>
        <div>
          <h2 className="footer-title">Find us</h2>
          <address>
            {site.directionsUrl ? <a href={site.directionsUrl}>{address}</a> : <p>{address}</p>}
            <ContactLink href={site.phoneHref}>{site.phone}</ContactLink>
            <ContactLink href={`mailto:${site.email}`}>{site.email}</ContactLink>
          </address>
        </div>
        <div>
          <h2 className="footer-title">Hours</h2>
          <HoursList />
        </div>
        {quickLinks.length > 0 && (
          <nav aria-label="Quick links">
            <h2 className="footer-title">Quick links</h2>
            <ul className="footer-links">
              {quickLinks.map(({ label, href }) => (
                <li key={href}>
                  <Link href={href}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div className="page footer-end">
        <p>
          © {site.copyrightYear} {site.name}. All rights reserved.
        </p>
        <ul>
          <li>
            <Link href="/privacy">Privacy</Link>
          </li>
          {site.socialUrl && (
            <li>
              <a href={site.socialUrl}>{site.socialName}</a>
            </li>
          )}
          {site.secondSocialName && (
            <li>
              {site.secondSocialUrl ? (
                <a href={site.secondSocialUrl}>{site.secondSocialName}</a>
              ) : (
                // biome-ignore lint/a11y/useValidAnchor: a disabled link without a target
                <a role="link" aria-disabled="true">
                  {site.secondSocialName}
                </a>
              )}
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
