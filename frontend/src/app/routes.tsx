import type { PagePath } from "../content/pagePath";
import type { Part, Site, WholeSite } from "../content/site";

/** One page of the site, as the server and search engines need to know it. */
export interface PageRoute {
  path: PagePath;
  status: 200 | 404;
  /** Whether search engines may list it. */
  index: boolean;
  /** The parts of the content that the page tells and is sent with. */
  parts: Part[];
  /** What it is called in its title. */
  name: string;
}

const homeRoute: PageRoute = {
  path: "/",
  status: 200,
  index: true,
  parts: ["home", "lessons"],
  name: "Home",
};

/** The pages of the events, one each. The server knows which there are. */
const eventRoute: PageRoute = {
  path: "/events/:id",
  status: 200,
  index: true,
  parts: ["calendar"],
  name: "Event",
};

const missingRoute: PageRoute = {
  path: "*",
  status: 404,
  index: false,
  parts: [],
  name: "Page not found",
};

/** Every page there is: the server asks the renderer for this table, the browser looks up in it. */
export const routes: PageRoute[] = [
  homeRoute,
  {
    path: "/lessons",
    status: 200,
    index: true,
    parts: ["teaching", "lessons"],
    name: "Riding lessons",
  },
  {
    path: "/showing",
    status: 200,
    index: true,
    parts: ["showing"],
    name: "Show team",
  },
  {
    path: "/boarding",
    status: 200,
    index: true,
    parts: ["boarding", "facility"],
    name: "Horse boarding",
  },
  {
    path: "/pricing",
    status: 200,
    index: true,
    parts: ["lessons", "camp", "parties", "contactForPricing"],
    name: "Pricing",
  },
  {
    path: "/events",
    status: 200,
    index: true,
    parts: ["calendar", "eventsPage"],
    name: "Events & activities",
  },
  {
    path: "/birthday-parties",
    status: 200,
    index: true,
    parts: ["parties"],
    name: "Birthday parties",
  },
  {
    path: "/summer-camps",
    status: 200,
    index: true,
    parts: ["camp"],
    name: "Summer camps",
  },
  {
    path: "/about",
    status: 200,
    index: true,
    parts: ["about", "facility", "team"],
    name: "About us",
  },
  {
    path: "/contact",
    status: 200,
    index: true,
    parts: [],
    name: "Contact",
  },
  {
    path: "/contact-form",
    status: 200,
    index: true,
    parts: [],
    name: "Book a first ride",
  },
  {
    path: "/thank-you",
    status: 200,
    index: false,
    parts: [],
    name: "Thank you",
  },
  {
    path: "/admin-submissions",
    status: 200,
    index: false,
    parts: [],
    name: "Submissions",
  },
  eventRoute,
  missingRoute,
];

/** The page at a path. Of an event's it is not known here whether there is such an event. */
export function routeAt(path: string): PageRoute {
  const route = routes.find((route) => route.path === path);
  return route ?? (/^\/events\/[^/]+$/.test(path) ? eventRoute : missingRoute);
}

/** The page by the path that its route has. */
export function routeOf(path: PagePath): PageRoute {
  return routes.find((route) => route.path === path) ?? missingRoute;
}

type StableEvent = WholeSite["events"][number];
type Known = { events: StableEvent[]; calendar?: StableEvent[] };

/** The event that has the page at `path`. */
export function eventAt(
  path: string,
  { events, calendar = events }: Known,
): StableEvent | undefined {
  return calendar.find(({ id }) => path === `/events/${id}`);
}

/** The title of a page, in 60 characters where the stable's name allows it: more is not shown. */
export function titleOf({ path, name }: PageRoute, site: Site, at: string): string {
  const { name: stable, address } = site;
  const event = eventAt(at, site);
  if (event) return `${event.title} · ${stable}`;
  if (path === "/") return `${stable} · Horseback riding in ${address.city}, ${address.region}`;
  return `${name} · ${stable}`;
}
