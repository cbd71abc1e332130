import { StaffPage } from "./features/admin/StaffPage";
import { onDemand } from "./onDemand";
import { styled } from "./pageStyles";
import type { Pages } from "./pages";

/**
 * The pages as the browser has them. A page's code comes when the page is opened, for no visitor opens
 * all of them. The staff page fetches its own in parts.
 */
export const pagesInBrowser: Pages = styled({
  "/": onDemand(async () => (await import("./features/home/HomePage")).HomePage),
  "/lessons": onDemand(async () => (await import("./features/lessons/LessonsPage")).LessonsPage),
  "/showing": onDemand(async () => (await import("./features/showing/ShowingPage")).ShowingPage),
  "/boarding": onDemand(
    async () => (await import("./features/boarding/BoardingPage")).BoardingPage,
  ),
  "/pricing": onDemand(async () => (await import("./features/pricing/PricingPage")).PricingPage),
  "/events": onDemand(async () => (await import("./features/events/EventsPage")).EventsPage),
  "/events/:id": onDemand(async () => (await import("./features/events/EventPage")).EventPage),
  "/birthday-parties": onDemand(
    async () => (await import("./features/parties/PartiesPage")).PartiesPage,
  ),
  "/summer-camps": onDemand(async () => (await import("./features/camps/CampsPage")).CampsPage),
  "/about": onDemand(async () => (await import("./features/about/AboutPage")).AboutPage),
  "/contact": onDemand(async () => (await import("./features/contact/ContactPage")).ContactPage),
  "/contact-form": onDemand(
    async () => (await import("./features/contact/ContactFormPage")).ContactFormPage,
  ),
  "/thank-you": onDemand(async () => (await import("./features/thanks/ThankYouPage")).ThankYouPage),
  "/admin-submissions": StaffPage,
  "*": onDemand(async () => (await import("./features/missing/MissingPage")).MissingPage),
});
