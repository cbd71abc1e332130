import { eventAt, type PageRoute, routeOf } from "../app/routes";
import type { PageData } from "../content/site";

/** The way from the home page to another, which search engines show above its title. */
export function breadcrumbs({ path, name }: PageRoute, { site, publicUrl }: PageData, at: string) {
  const event = eventAt(at, site);
  const steps = [
    { name: site.name, item: `${publicUrl}/` },
    ...(event
      ? [
          { name: routeOf("/events").name, item: `${publicUrl}/events` },
          { name: event.title, item: publicUrl + at },
        ]
      : [{ name, item: publicUrl + path }]),
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      ...step,
    })),
  };
}
