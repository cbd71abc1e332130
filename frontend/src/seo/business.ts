import pictures from "virtual:pictures";
import type { PageData, Timetable } from "../content/site";
import { shareCard } from "../ui/pictures/pictures";

/** By this name other things that a page describes refer to the stable. */
export const stableId = (publicUrl: string) => `${publicUrl}/#stable`;

/** schema.org has no riding school; this is the nearest kind that map services know. */
export const STABLE_TYPES = ["LocalBusiness", "SportsActivityLocation"];

/** Where the stable is, as schema.org has it. The state stands for the country: no one asks for it. */
export function postalAddress({ site }: PageData) {
  const { street, city, region, postalCode } = site.address;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    addressRegion: region,
    postalCode,
  };
}

/** The stable as search engines and map services read it. */
export function business(data: PageData, { hours }: Timetable) {
  const { site, photos, publicUrl, logo } = data;
  return {
    "@type": STABLE_TYPES,
    "@id": stableId(publicUrl),
    name: site.name,
    slogan: site.tagline,
    description: site.placeLine,
    url: `${publicUrl}/`,
    logo: publicUrl + (logo?.url ?? pictures.files["icon-512"]),
    image: publicUrl + shareCard(photos).url,
    telephone: site.phoneHref.replace("tel:", ""),
    email: site.email,
    address: postalAddress(data),
    openingHoursSpecification: hours.map(({ days, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: days,
      opens,
      closes,
    })),
    ...(site.socialUrl && { sameAs: [site.socialUrl] }),
    ...(site.directionsUrl && { hasMap: site.directionsUrl }),
  };
}
