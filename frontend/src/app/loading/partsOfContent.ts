import { isShown, type OptionalPath } from "../../content/shownPages";
import type { PageData, Part, Site, WholeData, WholeSite } from "../../content/site";
import type { PageDeclaration } from "../../pages/declaration";

/** How to cut each part out of the content. A record, so that the compiler finds a missing part. */
const parts: { [P in Part]: (site: WholeSite) => Pick<Site, P> } = {
  home: ({ home }) => ({ home }),
  teaching: ({ teaching }) => ({ teaching }),
  lessons: ({ lessons }) => ({ lessons }),
  showing: ({ showing }) => ({ showing }),
  boarding: ({ boarding }) => ({ boarding }),
  facility: ({ facility }) => ({ facility }),
  camp: ({ camp }) => ({ camp }),
  parties: ({ parties }) => ({ parties }),
  contactForPricing: ({ contactForPricing }) => ({ contactForPricing }),
  about: ({ about }) => ({ about }),
  team: ({ team }) => ({ team }),
  calendar: ({ events }) => ({ calendar: events }),
  eventsPage: ({ eventsPage }) => ({ eventsPage }),
  privacy: ({ privacy }) => ({ privacy }),
};

/** What a page is sent with: what all of them show, and the parts of the content that it tells. */
export function dataFor(route: PageDeclaration, data: WholeData): PageData {
  const shared = Object.entries(data.site).filter(([name]) => !(name in parts));
  const site = Object.assign(
    Object.fromEntries(shared) as Site,
    { events: announced(data.site.events) },
    ...partsOf(route, data.site).map((part) => parts[part](data.site)),
  );
  return { ...data, site, route: route.path };
}

/** The event that every page announces: the next one with places left, or else the next that takes place. */
function announced(events: WholeSite["events"]): WholeSite["events"] {
  const planned = events.filter(({ calledOff }) => !calledOff);
  const isOpen = ({ placesLeft, signUpClosed }: WholeSite["events"][number]) =>
    placesLeft > 0 && !signUpClosed;
  const event = planned.find(isOpen) ?? planned[0];
  return event ? [event] : [];
}

/** Whether the page has to be told more than is known. */
export function lacksParts(route: PageDeclaration, site: Site): boolean {
  return partsOf(route, site).some((part) => site[part] === undefined);
}

/** The page's parts of the content, without those of hidden pages. */
function partsOf(route: PageDeclaration, site: Pick<Site, "pages">): Part[] {
  return (route.parts ?? []).filter((part) => isShown(site, soldOn[part] ?? "/"));
}

/** The page to which a part of the content belongs. */
const soldOn: Partial<Record<Part, OptionalPath>> = {
  teaching: "/lessons",
  lessons: "/lessons",
  camp: "/summer-camps",
  parties: "/birthday-parties",
};
