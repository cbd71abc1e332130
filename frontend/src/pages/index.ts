import { aboutPage } from "./about/page";
import { boardingPage } from "./boarding/page";
import { campsPage } from "./camps/page";
import { contactFormPage, contactPage } from "./contact/page";
import type { PageDeclaration } from "./declaration";
import { eventPage, eventsPage } from "./events/page";
import { homePage } from "./home/page";
import { lessonsPage } from "./lessons/page";
import { missingEventPage, missingPage } from "./missing/page";
import { partiesPage } from "./parties/page";
import { pricingPage } from "./pricing/page";
import { privacyPage } from "./privacy/page";
import { showingPage } from "./showing/page";
import { staffPage } from "./staff/page";
import { thankYouPage } from "./thanks/page";

const declared = [
  homePage,
  lessonsPage,
  showingPage,
  boardingPage,
  pricingPage,
  eventsPage,
  partiesPage,
  campsPage,
  aboutPage,
  contactPage,
  contactFormPage,
  thankYouPage,
  privacyPage,
  staffPage,
  eventPage,
  missingEventPage,
  missingPage,
];

export type PagePath = (typeof declared)[number]["path"];

/** A page of the site. */
export type SitePage = PageDeclaration & { path: PagePath };

/**
 * All pages, in the header's order. The server asks the renderer for this list. Pages without script, to which no browser
 * routes, aren't in it (`frontend/src/app/document/unlistedPage.tsx`).
 */
export const pages: SitePage[] = declared;
