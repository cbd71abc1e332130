import type { PageDeclaration } from "../declaration";

/** Where a sent form leads. */
export const thankYouPage = {
  path: "/thank-you",
  name: "Thank you",
  unlisted: true,
  load: () => import("./ThankYouPage"),
} satisfies PageDeclaration;
