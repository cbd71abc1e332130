import type { PageDeclaration } from "../declaration";

/** All ways to reach the stable, with the form. */
export const contactPage = {
  path: "/contact",
  name: "Contact",
  load: () => import("./ContactPage"),
} satisfies PageDeclaration;

/** The landing page with the form. */
export const contactFormPage = {
  path: "/contact-form",
  name: "Book a first ride",
  load: () => import("./ContactFormPage"),
} satisfies PageDeclaration;
