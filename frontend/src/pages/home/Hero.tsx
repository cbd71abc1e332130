import { usePageData, usePart } from "../../content/PageDataContext";
import { BookingActions } from "../../ui/BookingActions";
import { PageTitle } from "../../ui/PageTitle";
import { heroCrops } from "../../ui/pictures/pictures";

const builtInAlt =
  "A child lays a hand on the nose of a chestnut horse with a pale mane, the evening sun behind them";

/**
 * The first view: text on the page's first column. From 1024 px on it is on the calm left part of
 * the picture, which is lightened; below that it is above the picture.
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
        <p className="hero-place">{site.placeLine}</p>
        <PageTitle className="display">{site.tagline}</PageTitle>
        <p className="lead">{lead}</p>
        <BookingActions />
      </div>
    </section>
  );
}
