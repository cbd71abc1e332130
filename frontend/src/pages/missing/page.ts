import type { PageDeclaration } from "../declaration";
import { missingEventPath } from "./missingEventPath";

/** The page for all other paths. */
export const missingPage = {
  path: "*",
  name: "Page not found",
  unlisted: true,
  load: () => import("./MissingPage"),
} satisfies PageDeclaration;

/** What is at the path of an event that is over or never was. */
export const missingEventPage = {
  ...missingPage,
  path: missingEventPath,
} satisfies PageDeclaration;
