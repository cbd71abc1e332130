import type { PagesOnServer } from "../declaration";
import { PastEventsPage } from "./PastEventsPage";

export const onServer = {
  "/events/past": {
    Component: PastEventsPage,
    description: ({ name, address }) =>
      `A look back at events at ${name} in ${address.city}: open barns, trail rides, clinics and more, year by year.`,
    sheets: ["events", "pastEvents"],
  },
} satisfies PagesOnServer;
