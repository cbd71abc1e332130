import type { PageData, Site, Timetable } from "../content/site";
import { isPicture, picture } from "../ui/pictures/pictures";
import { postalAddress, STABLE_TYPES, stableId } from "./business";

type StableEvent = Site["events"][number];

/** Upcoming events for search engines: those with a date in the timetable. */
export function events(data: PageData, timetable: Timetable) {
  return data.site.events.flatMap((event) => {
    const when = timetable.events.find(({ id }) => id === event.id);
    return when ? [describe(event, when, data)] : [];
  });
}

function describe(event: StableEvent, when: Timetable["events"][number], data: PageData) {
  const { site, photos, publicUrl } = data;
  const url = `${publicUrl}/events/${event.id}`;
  return {
    "@type": "Event",
    "@id": url,
    url,
    name: event.title,
    description: event.description,
    startDate: when.starts,
    ...(when.ends && { endDate: when.ends }),
    eventStatus: `https://schema.org/${status(event)}`,
    ...(when.previouslyStarts && { previousStartDate: when.previouslyStarts }),
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: site.name,
      description: event.location,
      address: postalAddress(data),
    },
    // Left out while a photograph isn't ready, because its replacement shows something else.
    ...(isPicture(event.image, photos) && {
      image: [publicUrl + picture(event.image, photos).jpg],
    }),
    // Nobody can sign up for what doesn't take place, or once sign-up has closed.
    ...(!event.calledOff &&
      !event.signUpClosed && {
        offers: offers(event, url),
      }),
    organizer: {
      "@type": STABLE_TYPES,
      "@id": stableId(publicUrl),
      name: site.name,
      url: `${publicUrl}/`,
    },
    maximumAttendeeCapacity: event.maxAttendees,
    remainingAttendeeCapacity: event.placesLeft,
  };
}

/** What people pay: one offer, or one for each price. */
function offers(event: StableEvent, url: string) {
  const offer = (price: number, name?: string) => ({
    "@type": "Offer",
    ...(name && { name }),
    price,
    priceCurrency: "USD",
    availability: `https://schema.org/${availability(event)}`,
    url: event.registrationLink ?? url,
  });
  if (event.prices.length === 0) return offer(event.price);
  return event.prices.map(({ value, amount }) => offer(amount, value));
}

function status({ calledOff, previousDate }: StableEvent): string {
  if (calledOff) return "EventCancelled";
  return previousDate ? "EventRescheduled" : "EventScheduled";
}

function availability({ registrationStatus, placesLeft }: StableEvent): string {
  if (registrationStatus === "coming-soon") return "PreOrder";
  return placesLeft === 0 ? "SoldOut" : "InStock";
}
