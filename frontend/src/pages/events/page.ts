import { eventAt } from "../../content/eventAt";
import type { PageDeclaration } from "../declaration";

/** The list of events. */
export const eventsPage = {
  path: "/events",
  name: "Events & activities",
  parts: ["calendar", "eventsPage"],
  menu: [
    { label: "All Events", group: "events" },
    { label: "Events", group: "footer", footer: 5 },
  ],
  load: () => import("./EventsPage"),
} satisfies PageDeclaration;

/** The events' own pages. The server knows which events exist. */
export const eventPage = {
  path: "/events/:id",
  name: "Event",
  nameAt: (path, site) => eventAt(path, site)?.title,
  parts: ["calendar"],
  load: () => import("./EventPage"),
} satisfies PageDeclaration;
