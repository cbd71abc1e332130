import files from "virtual:document-files";
import type { PageData, Timetable } from "../content/site";
import { shareCard } from "./shareCard";

/** The id by which other data on a page refer to the stable. */
export const stableId = (publicUrl: string) => `${publicUrl}/#stable`;

/** schema.org has no type for a riding school; this is the nearest that map services know. */
export const STABLE_TYPES = ["LocalBusiness", "SportsActivityLocation"];

/** The address in terms of schema.org. Has no country, because the settings don't. */
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

/** The stable's data for search engines and map services. */
export function business(data: PageData, { hours, specialHours }: Timetable) {
  const { site, photos, publicUrl, logo } = data;
  return {
    "@type": STABLE_TYPES,
    "@id": stableId(publicUrl),
    name: site.name,
    slogan: site.tagline,
    description: site.placeLine,
    url: `${publicUrl}/`,
    logo: publicUrl + (logo?.url ?? files.icons["icon-512"]),
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
    ...(specialHours.length > 0 && {
      specialOpeningHoursSpecification: specialHours.map((special) => ({
        "@type": "OpeningHoursSpecification",
        ...special,
      })),
    }),
    ...(site.socialUrl && { sameAs: [site.socialUrl] }),
    ...(site.directionsUrl && { hasMap: site.directionsUrl }),
  };
}
