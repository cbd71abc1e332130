import type { PageDeclaration } from "../declaration";

/** What is at every other path. */
export const missingPage = {
  path: "*",
  name: "Page not found",
  unlisted: true,
  load: () => import("./MissingPage"),
} satisfies PageDeclaration;
