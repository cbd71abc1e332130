import { isWithin } from "./pointer";

/** A part of the content that is edited, drafted and published together. */
export interface Part {
  /** Its name in addresses and drafts: a JSON pointer. */
  pointer: string;
  title: string;
  /** What is in it: fields and all inside of them. */
  covers: string[];
  /** Pages that show it, the most telling first. */
  pages: string[];
  /** Where on the first of them: the id of an element; undefined: at its top. */
  place?: string;
}

export interface Section {
  title: string;
  parts: Part[];
}

/** Where on their first page parts are. */
const PLACES: Record<string, string> = {
  "/site/hours": "hours",
  "/lessons": "lesson-prices",
  "/site/gallery": "gallery",
  "/team": "team",
  "/about/horses": "horses",
  "/site/questions": "form",
};

const part = (pointer: string, title: string, pages: string[], covers = [pointer]): Part => ({
  pointer,
  title,
  covers,
  pages,
  ...(PLACES[pointer] === undefined ? {} : { place: PLACES[pointer] }),
});

/** What can be changed, with what changes most often first. */
export const SECTIONS: Section[] = [
  { title: "Notice", parts: [part("/site/notice", "Notice", ["/"])] },
  {
    title: "Events",
    parts: [part("/events", "Events", ["/events", "/"])],
  },
  {
    title: "Hours",
    parts: [
      part(
        "/site/hours",
        "Opening hours and exceptions",
        ["/contact"],
        ["/site/hours", "/site/special_hours", "/site/hours_note"],
      ),
    ],
  },
  {
    title: "Prices",
    parts: [
      part("/lessons", "Lesson prices", ["/pricing", "/lessons"]),
      part("/camp", "Summer camp", ["/summer-camps", "/pricing"]),
      part("/parties", "Birthday parties", ["/birthday-parties", "/pricing"]),
      part(
        "/site/contact_for_pricing",
        "Prices on request",
        ["/pricing"],
        ["/site/contact_for_pricing", "/site/contact_for_pricing_note"],
      ),
    ],
  },
  { title: "Pages", parts: [part("/site/hidden_pages", "Pages on and off", ["/"])] },
  {
    title: "Texts",
    parts: [
      part("/home", "Home page", ["/"], ["/home", "/site/tagline", "/site/place_line"]),
      part("/teaching", "Lessons", ["/lessons"]),
      part("/showing", "Showing", ["/showing"]),
      part("/boarding", "Boarding", ["/boarding"]),
      part("/facility", "The facility", ["/about", "/boarding"]),
      part("/events_page", "Around the events", ["/events"]),
      part("/about", "Your story", ["/about"]),
      part(
        "/site/contact",
        "Contact details",
        ["/contact"],
        [
          "/site/name",
          "/site/phone",
          "/site/email",
          "/site/address",
          "/site/answer_within",
          "/site/social_url",
          "/site/social_name",
          "/site/second_social_name",
          "/site/second_social_url",
          "/site/directions_url",
          "/site/map_embed_url",
        ],
      ),
      part("/site/questions", "Questions in the form", ["/contact"]),
      part("/site/waiver", "Waiver", ["/events"]),
      part(
        "/site/stats",
        "Numbers and safety",
        ["/", "/contact"],
        ["/site/stats", "/site/safety_line"],
      ),
      part("/site", "Everything else", ["/"]),
    ],
  },
  {
    title: "People and horses",
    parts: [part("/team", "Team", ["/about"]), part("/about/horses", "Horses", ["/about"])],
  },
  {
    title: "Pictures and colors",
    parts: [
      part("/site/photos", "Photographs", ["/"], ["/site/photos", "/site/crops"]),
      part(
        "/site/gallery",
        "Gallery and logo",
        ["/about", "/lessons", "/"],
        ["/site/gallery", "/site/logo"],
      ),
      part("/site/colors", "Colors", ["/"]),
    ],
  },
];

export const PARTS: Part[] = SECTIONS.flatMap(({ parts }) => parts);

/** The event's own part: `/events/open-barn`. */
const EVENT = /^\/events\/([^/]+)$/;

export const eventPart = (id: string): string => `/events/${id}`;

/** The id in an event's part; undefined for other parts. */
export const eventIn = (pointer: string): string | undefined => EVENT.exec(pointer)?.[1];

/** The part with this name; undefined if there is none. */
export function partNamed(pointer: string): Part | undefined {
  const id = eventIn(pointer);
  if (id === undefined) return PARTS.find((one) => one.pointer === pointer);
  return part(pointer, "Event", [`/events/${id}`, "/events"], ["/events/*"]);
}

/** What others than `pointer` cover, so that it's left out there. */
export const coveredElsewhere = (pointer: string): string[] =>
  PARTS.filter((one) => one.pointer !== pointer).flatMap(({ covers }) => covers);

/** The part in which the value at `pointer` is edited. */
export function partOf(pointer: string): Part | undefined {
  const keys = pointer.split("/");
  if (keys[1] === "events" && keys[2]) return partNamed(eventPart(keys[2]));
  const covering = PARTS.flatMap((one) => one.covers.map((cover) => ({ one, cover })));
  const found = covering.filter(({ cover }) => isWithin(pointer, cover));
  return found.sort((a, b) => b.cover.length - a.cover.length)[0]?.one;
}
