import type { ReactNode, RefObject } from "react";
import type { Counts } from "../../api/types";
import type { InboxFilter } from "../shared/calls";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { SearchField } from "../shared/SearchField";
import { FILTERS } from "./filters";

interface Props {
  which: InboxFilter;
  counts: Counts | undefined;
  isFetching: boolean;
  searchField: RefObject<HTMLInputElement | null>;
  onChoose: (which: InboxFilter) => void;
  onSearch: (q: string) => void;
  onRefresh: () => void;
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
  /** Shown beside the filters. */
  children: ReactNode;
}

/** Chooses which submissions are shown, and has the actions for all of them. */
export function InboxBar(props: Props) {
  const { which, counts, isFetching, searchField, onChoose, onSearch, onRefresh, onSignOut } =
    props;
  return (
    <>
      <div className="staff-bar inbox-bar">
        <SearchField q={which.q} onSearch={onSearch} field={searchField} />
        <RefreshAndSignOut isFetching={isFetching} onRefresh={onRefresh} onSignOut={onSignOut} />
      </div>
      <div className="inbox-filters">
        <fieldset className="staff-filters" aria-label="Filter">
          {FILTERS.map(({ filter, label }) => (
            <button
              key={filter}
              type="button"
              className="staff-button"
              aria-pressed={which.filter === filter}
              onClick={() => onChoose({ ...which, filter })}
            >
              {counts ? `${label} (${counts[filter].toLocaleString("en-US")})` : label}
            </button>
          ))}
        </fieldset>
        {props.children}
      </div>
    </>
  );
}
