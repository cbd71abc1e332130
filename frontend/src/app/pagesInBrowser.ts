import { StaffPage } from "../staff/app/StaffPage";
import { onDemand } from "./loading/onDemand";
import { styled } from "./loading/pageStyles";
import type { Pages } from "./pages";

/**
 * The pages as the browser has them. A page's code comes when the page is opened, for no visitor opens
 * all of them. The staff page fetches its own in parts.
 */
export const pagesInBrowser: Pages = styled({
  "/": onDemand(async () => (await import("../pages/home/HomePage")).HomePage),
  "/lessons": onDemand(async () => (await import("../pages/lessons/LessonsPage")).LessonsPage),
  "/showing": onDemand(async () => (await import("../pages/showing/ShowingPage")).ShowingPage),
  "/boarding": onDemand(async () => (await import("../pages/boarding/BoardingPage")).BoardingPage),
  "/pricing": onDemand(async () => (await import("../pages/pricing/PricingPage")).PricingPage),
  "/events": onDemand(async () => (await import("../pages/events/EventsPage")).EventsPage),
  "/events/:id": onDemand(async () => (await import("../pages/events/EventPage")).EventPage),
  "/birthday-parties": onDemand(
    async () => (await import("../pages/parties/PartiesPage")).PartiesPage,
  ),
  "/summer-camps": onDemand(async () => (await import("../pages/camps/CampsPage")).CampsPage),
  "/about": onDemand(async () => (await import("../pages/about/AboutPage")).AboutPage),
  "/contact": onDemand(async () => (await import("../pages/contact/ContactPage")).ContactPage),
  "/contact-form": onDemand(
    async () => (await import("../pages/contact/ContactFormPage")).ContactFormPage,
  ),
  "/thank-you": onDemand(async () => (await import("../pages/thanks/ThankYouPage")).ThankYouPage),
  "/admin-submissions": StaffPage,
  "*": onDemand(async () => (await import("../pages/missing/MissingPage")).MissingPage),
});
