import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LoggedAttempt } from "../../api/types";
import { useSite } from "../../PageDataContext";
import { enquiryHash } from "./address";
import { attemptInWords } from "./attemptInWords";
import { fetchAttempts } from "./deliveryCalls";
import { Failure } from "./Failure";
import { ATTEMPTS } from "./queries";
import { readableTime } from "./readableTime";
import { ViewLink } from "./ViewLink";

/** Every attempt to deliver, newest first: a table, and on phones a block for each. */
export function DeliveryLog() {
  const [onlyFailures, setOnlyFailures] = useState(false);
  const log = useInfiniteQuery({
    queryKey: [...ATTEMPTS, onlyFailures],
    queryFn: ({ pageParam }) => fetchAttempts(onlyFailures, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const attempts = log.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <section aria-labelledby="delivery-log">
      <div className="staff-bar">
        <h2 id="delivery-log" className="title-3 staff-sheet-hint">
          Attempts
        </h2>
        <label className="choice">
          <input
            type="checkbox"
            checked={onlyFailures}
            onChange={({ target }) => setOnlyFailures(target.checked)}
          />
          Only failures
        </label>
      </div>
      <p role="status" className="staff-status">
        {log.isPending && "Loading the log"}
        {log.isSuccess &&
          attempts.length === 0 &&
          (onlyFailures ? "No failures" : "No attempts yet")}
      </p>
      {log.isError && <Failure error={log.error} onRetry={() => log.refetch()} />}
      {attempts.length > 0 && (
        <table className="delivery-log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">About</th>
              <th scope="col">Attempt</th>
              <th scope="col">What came of it</th>
            </tr>
          </thead>
          <tbody>
            {attempts.map((attempt) => (
              <Line key={attempt.attempt_no} attempt={attempt} />
            ))}
          </tbody>
        </table>
      )}
      {log.hasNextPage && (
        <button
          type="button"
          className="button button-outline"
          aria-disabled={log.isFetchingNextPage}
          onClick={() => !log.isFetchingNextPage && log.fetchNextPage()}
        >
          Load more
        </button>
      )}
    </section>
  );
}

function Line({ attempt }: { attempt: LoggedAttempt }) {
  const { timezone } = useSite();
  const { attempted_at, delivered, answer, is_test } = attempt;
  return (
    <tr data-failed={!delivered || undefined}>
      <td>
        <time dateTime={attempted_at}>{readableTime(attempted_at, timezone)}</time>
      </td>
      <th scope="row">
        <Subject attempt={attempt} />
      </th>
      <td data-label="Attempt">{is_test ? "" : attempt.attempt}</td>
      <td>
        {attemptInWords(attempt)}
        {answer && <q dir="auto">{answer}</q>}
      </td>
    </tr>
  );
}

function Subject({ attempt: { topic, subject_id, name, is_test } }: { attempt: LoggedAttempt }) {
  const kind = topic === "contact" ? "enquiry" : "registration";
  if (is_test) return `Test, ${kind}`;
  const who = name || "No name given";
  if (topic !== "contact") return `${who}, ${kind}`;
  return (
    <>
      <ViewLink hash={enquiryHash(subject_id)} className="link">
        {who}
      </ViewLink>
      , {kind}
    </>
  );
}
