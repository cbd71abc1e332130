import type { ComponentType } from "react";
import { StaffPage } from "./features/admin/StaffPage";
import { ContactFormPage } from "./features/contact/ContactFormPage";
import { ContactPage } from "./features/contact/ContactPage";
import { HomePage } from "./features/home/HomePage";
import { MissingPage } from "./features/missing/MissingPage";
import { ThankYouPage } from "./features/thanks/ThankYouPage";
import type { Site } from "./site";

/** One page of the site. */
export interface PageRoute {
  /** The URL's path; `*` is every path that no other route has. */
  path: string;
  status: 200 | 404;
  /** Whether search engines may list it. */
  index: boolean;
  title: (site: Site) => string;
  description: (site: Site) => string;
  Page: ComponentType;
}

const homeRoute: PageRoute = {
  path: "/",
  status: 200,
  index: true,
  title: (site) => `${site.name} · ${site.placeLine}`,
  description: (site) =>
    `Riding lessons, horse boarding, a show team and events at ${site.name} in ${site.address.city}, ${site.address.region}. Beginners of every age are welcome.`,
  Page: HomePage,
};

const missingRoute: PageRoute = {
  path: "*",
  status: 404,
  index: false,
  title: (site) => `Page not found · ${site.name}`,
  description: () => "There is no page at this address.",
  Page: MissingPage,
};

/** Every page there is: the server asks the renderer for this table, the browser looks up in it. */
export const routes: PageRoute[] = [
  homeRoute,
  {
    path: "/contact",
    status: 200,
    index: true,
    title: (site) => `Contact · ${site.name}`,
    description: (site) =>
      `Call, text or write to ${site.name} in ${site.address.city}: ${site.phone}. Opening hours, directions and the contact form.`,
    Page: ContactPage,
  },
  {
    path: "/contact-form",
    status: 200,
    index: true,
    title: (site) => `Ask about riding · ${site.name}`,
    description: (site) =>
      `Tell ${site.name} who wants to ride and what you have in mind. Somebody from the barn answers within 24 hours.`,
    Page: ContactFormPage,
  },
  {
    path: "/thank-you",
    status: 200,
    index: false,
    title: (site) => `Thank you · ${site.name}`,
    description: (site) => `${site.name} has your message and answers within 24 hours.`,
    Page: ThankYouPage,
  },
  {
    path: "/admin-submissions",
    status: 200,
    index: false,
    title: (site) => `Submissions · ${site.name}`,
    description: () => "For the stable's staff.",
    Page: StaffPage,
  },
  missingRoute,
];

/** The page at a path. */
export function routeAt(path: string): PageRoute {
  return routes.find((route) => route.path === path) ?? missingRoute;
}
