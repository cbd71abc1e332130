import type { InboxFilter } from "../shared/calls";
import { ViewLink } from "../shared/ViewLink";
import { FILTERS } from "./filters";

interface Props {
  which: InboxFilter;
  onClear: () => void;
  /** Searches for the same words in all filters. */
  onWiden: () => void;
}

/** Says that a search found nothing, and offers to clear or widen it. */
export function NothingFound({ which: { filter, q }, onClear, onWiden }: Props) {
  const label = FILTERS.find((known) => known.filter === filter)?.label;
  if (q) {
    return (
      <p className="inbox-nothing">
        Nothing {filter === "all" ? "" : `under ${label} `}for “<bdi>{q}</bdi>”.{" "}
        <button type="button" className="link" onClick={onClear}>
          Clear the search
        </button>{" "}
        {filter !== "all" && (
          <button type="button" className="link" onClick={onWiden}>
            Look in All
          </button>
        )}
      </p>
    );
  }
  if (filter === "all") return null;
  return (
    <p className="inbox-nothing">
      <ViewLink hash="" className="link">
        Show all
      </ViewLink>
    </p>
  );
}
