import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { History, OtherSubmission, StoredSubmission } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { submissionHash } from "../../shared/address";
import { fetchHistory } from "../../shared/calls";
import { optionalQuery } from "../../shared/optionalQuery";
import { HISTORY } from "../../shared/queries";
import { readableDay } from "../../shared/readableTime";
import { useInView } from "../../shared/scroll/useInView";
import { ViewLink } from "../../shared/ViewLink";
import { truncateAtWord } from "./truncateAtWord";

/** Number of messages shown at first. */
const FIRST = 3;

interface Props {
  submission: StoredSubmission;
}

/** Other messages of the same person. Fetched when the card comes into view. */
export function CardHistory({ submission }: Props) {
  const [place, isSeen] = useInView();
  const { data } = useQuery({
    queryKey: [...HISTORY, submission.id],
    queryFn: () => optionalQuery(fetchHistory(submission.id)),
    enabled: isSeen,
    staleTime: 60_000,
  });
  return <div ref={place}>{data && data.items.length > 0 && <List history={data} />}</div>;
}

/**
 * The latest messages, with a button for the others, so that a frequent writer's card stays short.
 */
function List({ history: { items, more } }: { history: History }) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole || items.length <= FIRST + 1 ? items : items.slice(0, FIRST);
  return (
    <div className="card-history">
      <h3>Also wrote {times(items.length, more)}</h3>
      <ul id={id}>
        {shown.map((item) => (
          <Line key={item.id} item={item} />
        ))}
      </ul>
      {items.length > FIRST + 1 && (
        <button
          type="button"
          className="link clamp-button"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : `Show all ${items.length}`}{" "}
          <span className="sr-only">of what they wrote</span>
        </button>
      )}
    </div>
  );
}

function Line({ item }: { item: OtherSubmission }) {
  const { timezone } = useSite();
  const { id, created_at, services_interested, is_spam, handled_at, same_email } = item;
  const excerpt = truncateAtWord(item.excerpt);
  const standing = is_spam ? "spam" : handled_at ? "handled" : "waiting";
  const marks = [standing, !same_email && "same phone, different email"].filter(Boolean);
  return (
    <li>
      <ViewLink hash={submissionHash(id)} className="link">
        {readableDay(created_at, timezone)}
        {services_interested.length > 0 && `, ${services_interested.join(", ")}`}
      </ViewLink>
      {` (${marks.join("; ")})`}
      {excerpt && <span dir="auto">{excerpt}</span>}
    </li>
  );
}

function times(count: number, more: boolean): string {
  if (more) return `more than ${count} times`;
  return count === 1 ? "once" : `${count} times`;
}
