import { StaffPage } from "../staff/app/StaffPage";
import { onDemand } from "./loading/onDemand";
import { styled } from "./loading/pageStyles";
import type { Pages } from "./pages";

/**
 * The pages as the browser has them. A page's code comes when the page is opened, for no visitor opens
 * all of them. The staff page fetches its own in parts.
 */
export const pagesInBrowser: Pages = styled({
  "/": onDemand(() => import("../pages/home/HomePage"), "HomePage"),
  "/lessons": onDemand(() => import("../pages/lessons/LessonsPage"), "LessonsPage"),
  "/showing": onDemand(() => import("../pages/showing/ShowingPage"), "ShowingPage"),
  "/boarding": onDemand(() => import("../pages/boarding/BoardingPage"), "BoardingPage"),
  "/pricing": onDemand(() => import("../pages/pricing/PricingPage"), "PricingPage"),
  "/events": onDemand(() => import("../pages/events/EventsPage"), "EventsPage"),
  "/events/:id": onDemand(() => import("../pages/events/EventPage"), "EventPage"),
  "/birthday-parties": onDemand(() => import("../pages/parties/PartiesPage"), "PartiesPage"),
  "/summer-camps": onDemand(() => import("../pages/camps/CampsPage"), "CampsPage"),
  "/about": onDemand(() => import("../pages/about/AboutPage"), "AboutPage"),
  "/contact": onDemand(() => import("../pages/contact/ContactPage"), "ContactPage"),
  "/contact-form": onDemand(() => import("../pages/contact/ContactFormPage"), "ContactFormPage"),
  "/thank-you": onDemand(() => import("../pages/thanks/ThankYouPage"), "ThankYouPage"),
  "/admin-submissions": StaffPage,
  "*": onDemand(() => import("../pages/missing/MissingPage"), "MissingPage"),
});
