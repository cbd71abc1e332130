import pictures from "virtual:pictures";
import type { PageData } from "./site";
import { toJsonInHtml } from "./toJsonInHtml";

interface Props {
  data: PageData;
}

/** The stable as search engines read it: schema.org's local business, as JSON-LD. */
export function StructuredData({ data: { site, publicUrl } }: Props) {
  const { street, city, region, postalCode } = site.address;
  const business = {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: site.name,
    slogan: site.tagline,
    url: `${publicUrl}/`,
    image: publicUrl + pictures.files.og,
    telephone: site.phoneHref.replace("tel:", ""),
    email: site.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: city,
      addressRegion: region,
      postalCode,
    },
    ...(site.socialUrl && { sameAs: [site.socialUrl] }),
    ...(site.directionsUrl && { hasMap: site.directionsUrl }),
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: toJsonInHtml(business) }}
    />
  );
}
