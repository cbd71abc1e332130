import { StaffPage } from "./features/admin/StaffPage";
import { ContactFormPage } from "./features/contact/ContactFormPage";
import { ContactPage } from "./features/contact/ContactPage";
import { HomePage } from "./features/home/HomePage";
import { MissingPage } from "./features/missing/MissingPage";
import { ThankYouPage } from "./features/thanks/ThankYouPage";
import { onDemand } from "./onDemand";
import { styled } from "./pageStyles";
import type { Pages } from "./pages";

/**
 * The pages as the browser has them. Those that only tell come when somebody opens them: together
 * their words would weigh a sixth of everything else, on every page, for whoever never reads them.
 */
export const pagesInBrowser: Pages = styled({
  "/": HomePage,
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
  "/contact": ContactPage,
  "/contact-form": ContactFormPage,
  "/thank-you": ThankYouPage,
  "/admin-submissions": StaffPage,
  "*": MissingPage,
});
