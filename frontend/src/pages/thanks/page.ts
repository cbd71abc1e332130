import type { PageDeclaration } from "../declaration";

/** The page after a form was sent. */
export const thankYouPage = {
  path: "/thank-you",
  name: "Thank you",
  unlisted: true,
  load: () => import("./ThankYouPage"),
} satisfies PageDeclaration;
