import { pathTo } from "../../api/pathTo";
import type { Counts } from "../../api/types";
import type { InboxFilter } from "../shared/calls";
import { LiveStatus } from "../shared/live/LiveStatus";

interface Props {
  which: InboxFilter;
  shown: number;
  hasMore: boolean;
  counts: Counts | undefined;
  /** When the list was last read, in Unix milliseconds. */
  readAt: number;
}

/**
 * Says how many submissions are shown and whether new ones appear automatically, and offers the
 * download.
 */
export function InboxLine({ which, shown, hasMore, counts, readAt }: Props) {
  return (
    <div className="inbox-line">
      <p>{howMany(which, shown, hasMore, counts)}</p>
      <LiveStatus what="inquiries" readAt={readAt} />
      <p className="inbox-export">
        Download{" "}
        <a href={pathTo("/api/admin/submissions.csv", which)} download>
          CSV
        </a>{" "}
        <a href={pathTo("/api/admin/submissions.json", which)} download>
          JSON
        </a>
      </p>
    </div>
  );
}

/** Without a search, the total number is known. */
function howMany({ filter, q }: InboxFilter, shown: number, more: boolean, counts?: Counts) {
  const number = shown.toLocaleString("en-US");
  if (q) return more ? `The newest ${number} found` : `${number} found`;
  if (!more) return `${number} shown`;
  return `${number} of ${counts?.[filter].toLocaleString("en-US") ?? "more"} shown`;
}
