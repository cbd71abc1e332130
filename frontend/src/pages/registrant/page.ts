import type { PageDeclaration } from "../declaration";
import { RegistrantPage } from "./RegistrantPage";

/**
 * A registrant's own page, which its secret link opens. It isn't in the list of pages: the server renders it
 * for each request, without script, and no browser routes to it.
 */
export const registrantPage = {
  path: "/registrations/:token",
  name: "Your registration",
  parts: ["calendar"],
  unlisted: true,
  Component: RegistrantPage,
} satisfies PageDeclaration;
