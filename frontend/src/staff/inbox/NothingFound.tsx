import type { InboxFilter } from "../shared/calls";
import { ViewLink } from "../shared/ViewLink";
import { FILTERS } from "./filters";

interface Props {
  which: InboxFilter;
  onClear: () => void;
  /** To the same words under every filter. */
  onWiden: () => void;
}

/** What was looked for in vain, and the way back to everything. */
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
