import type { PageDeclaration } from "../declaration";
import { PastEventsPage } from "./PastEventsPage";

/**
 * The archive of events. It isn't in the list of pages, which costs every page script: the server renders it without
 * script, and no browser routes to it.
 */
export const pastEventsPage = {
  path: "/events/past",
  name: "Past events",
  Component: PastEventsPage,
} satisfies PageDeclaration;
