import { AboutPage } from "./features/about/AboutPage";
import { StaffPage } from "./features/admin/StaffPage";
import { BoardingPage } from "./features/boarding/BoardingPage";
import { CampsPage } from "./features/camps/CampsPage";
import { ContactFormPage } from "./features/contact/ContactFormPage";
import { ContactPage } from "./features/contact/ContactPage";
import { EventPage } from "./features/events/EventPage";
import { EventsPage } from "./features/events/EventsPage";
import { HomePage } from "./features/home/HomePage";
import { LessonsPage } from "./features/lessons/LessonsPage";
import { MissingPage } from "./features/missing/MissingPage";
import { PartiesPage } from "./features/parties/PartiesPage";
import { PricingPage } from "./features/pricing/PricingPage";
import { ShowingPage } from "./features/showing/ShowingPage";
import { ThankYouPage } from "./features/thanks/ThankYouPage";
import type { Pages } from "./pages";

/** The pages where rendering cannot wait: on the server, and in tests. */
export const pagesOnServer: Pages = {
  "/": HomePage,
  "/lessons": LessonsPage,
  "/showing": ShowingPage,
  "/boarding": BoardingPage,
  "/pricing": PricingPage,
  "/events": EventsPage,
  "/events/:id": EventPage,
  "/birthday-parties": PartiesPage,
  "/summer-camps": CampsPage,
  "/about": AboutPage,
  "/contact": ContactPage,
  "/contact-form": ContactFormPage,
  "/thank-you": ThankYouPage,
  "/admin-submissions": StaffPage,
  "*": MissingPage,
};
