import { eventAt } from "../../content/eventAt";
import { CheckRegistration } from "../../forms/registration/CheckRegistration";
import { calendarDay } from "../../lib/calendarDay";
import { events } from "../../seo/events";
import type { PagesOnServer } from "../declaration";
import { CalendarLink } from "./CalendarLink";
import { EventPage } from "./EventPage";
import { EventsPage } from "./EventsPage";

export const onServer = {
  "/events": {
    Component: EventsPage,
    description: ({ name, address }) =>
      `See what's coming up at ${name} in ${address.city}: dates, times, prices, open spots and how to sign up.`,
    sheets: ["events"],
    Head: CalendarLink,
    structuredData: events,
  },
  "/events/:id": {
    Component: EventPage,
    description: (site, path) => {
      const event = eventAt(path, site);
      if (!event) return `What's happening at ${site.name} in ${site.address.city}.`;
      const { date, time, location, calledOff } = event;
      const description = calledOff ? `Called off. ${calledOff}` : event.description;
      const words = `${calendarDay(date).inFull}, ${time}, ${location}. ${description}`;
      return words.length <= 160 ? words : `${words.slice(0, 159).replace(/\s+\S*$/, "")}…`;
    },
    sheets: ["form", "events"],
    structuredData: (data, timetable, path) =>
      events(data, timetable).filter(({ url }) => url === data.publicUrl + path),
    CheckAnswers: CheckRegistration,
  },
} satisfies PagesOnServer;
