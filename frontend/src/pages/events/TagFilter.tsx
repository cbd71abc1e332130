import type { ReactNode } from "react";
import { useSearch } from "wouter";
import type { Parts } from "../../content/site";

type Events = Parts["calendar"];

/** The id of the list's heading: a page that a link has loaded shows what was chosen, and not its top. */
export const LIST = "upcoming";

/** As many events need no filter. */
const FEW = 9;

/**
 * The events with the tag in the address, or all, and the links that choose one. The links load the page anew; the
 * server reads the address in the same way.
 */
export function useTagFilter(events: Events): { events: Events; filter: ReactNode } {
  const wanted = /\btag=([^&]*)/.exec(useSearch())?.[1]?.toLowerCase();
  const tags = [...new Set(events.flatMap((event) => event.tags))].sort();
  if (events.length <= FEW || tags.length < 2) return { events, filter: null };
  const chosen = tags.find((tag) => tag.toLowerCase() === wanted);
  const link = (label: string, href: string, isChosen: boolean) => (
    <li key={label}>
      <a href={`${href}#${LIST}`} aria-current={isChosen ? "page" : undefined}>
        {label}
      </a>
    </li>
  );
  return {
    events: chosen ? events.filter((event) => event.tags.includes(chosen)) : events,
    filter: (
      <nav aria-label="Kinds of events" className="event-filter">
        <ul>
          {link("All", "/events", !chosen)}
          {tags.map((tag) =>
            link(tag, `/events?tag=${encodeURIComponent(tag.toLowerCase())}`, tag === chosen),
          )}
        </ul>
      </nav>
    ),
  };
}
