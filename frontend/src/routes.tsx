import { inOneSentence, isShown, type OptionalPath } from "./shownPages";
import type { Part, Site, WholeSite } from "./site";
import { calendarDay } from "./ui/calendarDay";

/** The URL's path of a page; `*` is every path that no other page has. */
export type PagePath =
  | "/"
  | "/lessons"
  | "/showing"
  | "/boarding"
  | "/pricing"
  | "/events"
  | "/events/:id"
  | "/birthday-parties"
  | "/summer-camps"
  | "/about"
  | "/contact"
  | "/contact-form"
  | "/thank-you"
  | "/admin-submissions"
  | "*";

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
  description: (site: Site) => string;
}

/** What a page sells, in the words of a sentence. */
type Offers = Partial<Record<OptionalPath, string>>;

const homeOffers: Offers = {
  "/lessons": "riding lessons",
  "/boarding": "horse boarding",
  "/showing": "a show team",
  "/events": "events",
};

const missingOffers: Offers = {
  "/lessons": "lessons",
  "/boarding": "boarding",
  "/events": "events",
};

const pricedOffers: Offers = {
  "/lessons": "lessons",
  "/summer-camps": "camp",
  "/birthday-parties": "birthday parties",
};

/** The offers whose pages are not hidden. */
function offers(site: Pick<Site, "pages">, all: Offers): string[] {
  return Object.entries(all).flatMap(([path, words]) => (isShown(site, path) ? [words] : []));
}

/** A list as the beginning of a sentence. */
function sentence(things: string[]): string {
  const words = inOneSentence(things) || "horses and riding";
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const homeRoute: PageRoute = {
  path: "/",
  status: 200,
  index: true,
  parts: ["home", "lessons"],
  name: "Home",
  description: (site) =>
    `${sentence(offers(site, homeOffers))} at ${site.name} in ${site.address.city}, ${site.address.region}. Beginners of every age are welcome.`,
};

/** The pages of the events, one each. The server knows which there are. */
const eventRoute: PageRoute = {
  path: "/events/:id",
  status: 200,
  index: true,
  parts: ["calendar"],
  name: "Event",
  description: (site) => `What's happening at ${site.name} in ${site.address.city}.`,
};

const missingRoute: PageRoute = {
  path: "*",
  status: 404,
  index: false,
  parts: [],
  name: "Page not found",
  description: (site) =>
    `There's no page at this address. Find ${inOneSentence([...offers(site, missingOffers), "everything else"])} at ${site.name} from the home page.`,
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
    description: (site) =>
      `How we teach riding at ${site.name}, in the saddle and on the ground: what each level covers, lesson packages with prices, and what to wear.`,
  },
  {
    path: "/showing",
    status: 200,
    index: true,
    parts: ["showing"],
    name: "Show team",
    description: (site) =>
      `Show with the ${site.name} team, at home and away in and around ${site.address.city}: where we go, what we ride and how to join.`,
  },
  {
    path: "/boarding",
    status: 200,
    index: true,
    parts: ["boarding", "facility"],
    name: "Horse boarding",
    description: (site) =>
      `A home for your horse at ${site.name} in ${site.address.city}: what's included, the facilities, and how to schedule a tour. Call ${site.phone} for pricing.`,
  },
  {
    path: "/pricing",
    status: 200,
    index: true,
    parts: ["lessons", "camp", "parties", "contactForPricing"],
    name: "Pricing",
    description: (site) =>
      `What ${inOneSentence(offers(site, pricedOffers)) || "riding"} ${offers(site, pricedOffers).length > 0 ? "cost" : "costs"} at ${site.name} in ${site.address.city}, ${site.address.region}, and what to call about for a price of your own.`,
  },
  {
    path: "/events",
    status: 200,
    index: true,
    parts: ["calendar", "eventsPage"],
    name: "Events & activities",
    description: (site) =>
      `See what's coming up at ${site.name} in ${site.address.city}: dates, times, prices, open spots and how to sign up.`,
  },
  {
    path: "/birthday-parties",
    status: 200,
    index: true,
    parts: ["parties"],
    name: "Birthday parties",
    description: (site) =>
      `Pony birthday parties at ${site.name} in ${site.address.city}: the packages, what they cost and what you can add.`,
  },
  {
    path: "/summer-camps",
    status: 200,
    index: true,
    parts: ["camp"],
    name: "Summer camps",
    description: (site) =>
      `Summer riding camp at ${site.name} in ${site.address.city}: weeks, hours, price, levels by age, what a day looks like and what to pack.`,
  },
  {
    path: "/about",
    status: 200,
    index: true,
    parts: ["about", "facility", "team"],
    name: "About us",
    description: (site) =>
      `The story of ${site.name} in ${site.address.city}: what we stand for, the people behind the barn and the place itself.`,
  },
  {
    path: "/contact",
    status: 200,
    index: true,
    parts: [],
    name: "Contact",
    description: (site) =>
      `Call, text or write to ${site.name} in ${site.address.city}: ${site.phone}. Hours, directions and the contact form.`,
  },
  {
    path: "/contact-form",
    status: 200,
    index: true,
    parts: [],
    name: "Book a first ride",
    description: (site) =>
      `Tell ${site.name} who wants to ride and what you have in mind. Someone from the barn will get back to you within ${site.answerWithin}.`,
  },
  {
    path: "/thank-you",
    status: 200,
    index: false,
    parts: [],
    name: "Thank you",
    description: (site) =>
      `${site.name} has your message and will get back to you within ${site.answerWithin}. Here's what happens next.`,
  },
  {
    path: "/admin-submissions",
    status: 200,
    index: false,
    parts: [],
    name: "Submissions",
    description: (site) =>
      `For the staff of ${site.name}: what visitors wrote, who signed up, and what has been sent to the office.`,
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

/** How search engines and shared links describe a page, in 160 characters or so. */
export function descriptionOf(route: PageRoute, site: Site, path: string): string {
  const event = eventAt(path, site);
  if (!event) return route.description(site);
  const { date, time, location, description } = event;
  const words = `${calendarDay(date).inFull}, ${time}, ${location}. ${description}`;
  return words.length <= 160 ? words : `${words.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}

/** The title of a page, in 60 characters where the stable's name allows it: more is not shown. */
export function titleOf({ path, name }: PageRoute, site: Site, at: string): string {
  const { name: stable, address } = site;
  const event = eventAt(at, site);
  if (event) return `${event.title} · ${stable}`;
  if (path === "/") return `${stable} · Horseback riding in ${address.city}, ${address.region}`;
  return `${name} · ${stable}`;
}
