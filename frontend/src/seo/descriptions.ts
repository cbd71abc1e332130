import { eventAt, type PageRoute } from "../app/routes";
import type { PagePath } from "../content/pagePath";
import type { OptionalPath } from "../content/shownPages";
import { inOneSentence, isShown } from "../content/shownPages";
import type { Site } from "../content/site";
import { calendarDay } from "../lib/calendarDay";

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

const descriptions: Record<PagePath, (site: Site) => string> = {
  "/": (site) =>
    `${sentence(offers(site, homeOffers))} at ${site.name} in ${site.address.city}, ${site.address.region}. Beginners of every age are welcome.`,
  "/events/:id": (site) => `What's happening at ${site.name} in ${site.address.city}.`,
  "*": (site) =>
    `There's no page at this address. Find ${inOneSentence([...offers(site, missingOffers), "everything else"])} at ${site.name} from the home page.`,
  "/lessons": (site) =>
    `How we teach riding at ${site.name}, in the saddle and on the ground: what each level covers, lesson packages with prices, and what to wear.`,
  "/showing": (site) =>
    `Show with the ${site.name} team, at home and away in and around ${site.address.city}: where we go, what we ride and how to join.`,
  "/boarding": (site) =>
    `A home for your horse at ${site.name} in ${site.address.city}: what's included, the facilities, and how to schedule a tour. Call ${site.phone} for pricing.`,
  "/pricing": (site) =>
    `What ${inOneSentence(offers(site, pricedOffers)) || "riding"} ${offers(site, pricedOffers).length > 0 ? "cost" : "costs"} at ${site.name} in ${site.address.city}, ${site.address.region}, and what to call about for a price of your own.`,
  "/events": (site) =>
    `See what's coming up at ${site.name} in ${site.address.city}: dates, times, prices, open spots and how to sign up.`,
  "/birthday-parties": (site) =>
    `Pony birthday parties at ${site.name} in ${site.address.city}: the packages, what they cost and what you can add.`,
  "/summer-camps": (site) =>
    `Summer riding camp at ${site.name} in ${site.address.city}: weeks, hours, price, levels by age, what a day looks like and what to pack.`,
  "/about": (site) =>
    `The story of ${site.name} in ${site.address.city}: what we stand for, the people behind the barn and the place itself.`,
  "/contact": (site) =>
    `Call, text or write to ${site.name} in ${site.address.city}: ${site.phone}. Hours, directions and the contact form.`,
  "/contact-form": (site) =>
    `Tell ${site.name} who wants to ride and what you have in mind. Someone from the barn will get back to you within ${site.answerWithin}.`,
  "/thank-you": (site) =>
    `${site.name} has your message and will get back to you within ${site.answerWithin}. Here's what happens next.`,
  "/admin-submissions": (site) =>
    `For the staff of ${site.name}: what visitors wrote, who signed up, and what has been sent to the office.`,
};

/** How search engines and shared links describe a page, in 160 characters or so. */
export function descriptionOf(route: PageRoute, site: Site, path: string): string {
  const event = eventAt(path, site);
  if (!event) return descriptions[route.path](site);
  const { date, time, location, description } = event;
  const words = `${calendarDay(date).inFull}, ${time}, ${location}. ${description}`;
  return words.length <= 160 ? words : `${words.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}
