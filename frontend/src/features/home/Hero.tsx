import { Link } from "wouter";
import { usePageData, usePart } from "../../PageDataContext";
import { isShown } from "../../shownPages";
import { ContactLink } from "../../ui/ContactLink";
import { PageTitle } from "../../ui/PageTitle";
import { heroCrops } from "../../ui/pictures";

const builtInAlt =
  "Four horses on a ridge at sunset, a split-rail fence before them and a red barn to the right";

/**
 * The first view. The words stand in the picture's sky, without a veil; lead and buttons below the
 * picture on phones and over its dark foot from 768 px on.
 */
export function Hero() {
  const { site, photos } = usePageData();
  const { lead } = usePart("home");
  const { phone, wide } = heroCrops(photos);
  return (
    <section className="hero">
      <picture className="hero-picture">
        <source media={phone.media} type="image/avif" srcSet={phone.avif} sizes={phone.sizes} />
        {phone.webp && <source media={phone.media} type="image/webp" srcSet={phone.webp} />}
        <source media={phone.media} srcSet={phone.jpg} />
        <source type="image/avif" srcSet={wide.avif} sizes={wide.sizes} />
        {wide.webp && <source type="image/webp" srcSet={wide.webp} />}
        <img
          src={wide.jpg}
          alt={wide.alt ?? builtInAlt}
          width={wide.width}
          height={wide.height}
          fetchPriority="high"
        />
      </picture>
      <div className="page hero-copy">
        <div>
          <p className="hero-place">{site.placeLine}</p>
          <PageTitle>{site.tagline}</PageTitle>
        </div>
      </div>
      <div className="hero-foot">
        <div className="page">
          <p className="lead">{lead}</p>
          <div className="actions">
            <Link
              href={isShown(site, "/contact-form") ? "/contact-form" : "/contact"}
              className="button button-primary"
            >
              Book a first ride
            </Link>
            <ContactLink href={site.phoneHref} className="button button-outline">
              Call {site.phone}
            </ContactLink>
          </div>
        </div>
      </div>
    </section>
  );
}
