import { AboutPage } from "../pages/about/AboutPage";
import { BoardingPage } from "../pages/boarding/BoardingPage";
import { CampsPage } from "../pages/camps/CampsPage";
import { ContactFormPage } from "../pages/contact/ContactFormPage";
import { ContactPage } from "../pages/contact/ContactPage";
import { EventPage } from "../pages/events/EventPage";
import { EventsPage } from "../pages/events/EventsPage";
import { HomePage } from "../pages/home/HomePage";
import { LessonsPage } from "../pages/lessons/LessonsPage";
import { MissingPage } from "../pages/missing/MissingPage";
import { PartiesPage } from "../pages/parties/PartiesPage";
import { PricingPage } from "../pages/pricing/PricingPage";
import { ShowingPage } from "../pages/showing/ShowingPage";
import { ThankYouPage } from "../pages/thanks/ThankYouPage";
import { StaffPage } from "../staff/app/StaffPage";
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
