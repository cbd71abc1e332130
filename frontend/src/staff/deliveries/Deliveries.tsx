import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { DeliveryTopic } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { Failure } from "../shared/Failure";
import { useLiveChanges } from "../shared/live/liveChanges";
import { optionalQuery } from "../shared/optionalQuery";
import { ATTEMPTS, DELIVERIES, isUnauthorized } from "../shared/queries";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { DeliveryLog } from "./DeliveryLog";
import { deliveriesQuery, fetchAttempts, noteFailuresSeen, retryDeliveries } from "./deliveryCalls";
import { TopicCard } from "./TopicCard";

interface Props {
  onSignOut: (() => void) | undefined;
}

/** Whether what visitors send reaches the owner's automation, and what to do when it does not. */
export function Deliveries({ onSignOut }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, isPending, isFetching, refetch } = useQuery(deliveriesQuery);

  // The panels say when it failed and why; what the receiver said to it stands in the log.
  const failures = useQuery({
    queryKey: [...ATTEMPTS, "last failures", data?.topics.map((topic) => topic.last_failure_at)],
    queryFn: () => optionalQuery(fetchAttempts(true, null)),
    enabled: data?.topics.some((topic) => topic.last_failure_at) ?? false,
    placeholderData: keepPreviousData,
  });

  // The panels follow what happens; the log waits for Refresh, so that nothing moves in it.
  const { change } = useLiveChanges();
  const heard = useRef(change);
  useEffect(() => {
    if (change === heard.current) return;
    heard.current = change;
    client.invalidateQueries({ queryKey: DELIVERIES });
  }, [change, client]);

  const readAgain = () => {
    client.invalidateQueries({ queryKey: DELIVERIES });
    client.invalidateQueries({ queryKey: ATTEMPTS });
  };
  const onError = (error: Error) => {
    if (isUnauthorized(error)) return;
    toast({ tone: "error", title: "That didn't work", detail: error.message });
    // The answer alone may be what was lost.
    readAgain();
  };
  const retrying = useMutation({
    mutationFn: (topic?: DeliveryTopic) => retryDeliveries(topic),
    onSuccess: ({ queued }) => {
      toast({ tone: "ok", title: "Sent again", detail: queuedInWords(queued) });
      readAgain();
    },
    onError,
  });
  const silencing = useMutation({ mutationFn: noteFailuresSeen, onSuccess: readAgain, onError });
  const stuck = data?.topics.reduce((sum, { pending, failed }) => sum + pending + failed, 0) ?? 0;

  return (
    <>
      <div className="staff-bar">
        <p className="staff-sheet-hint">
          We save every inquiry and registration here first, then send it to your automation.
        </p>
        {stuck > 0 && (
          <button
            type="button"
            className="staff-button"
            aria-disabled={retrying.isPending}
            onClick={() => !retrying.isPending && retrying.mutate(undefined)}
          >
            Send all again ({stuck.toLocaleString("en-US")})
          </button>
        )}
        {data?.alarm.raised && data.topics.some(({ failed }) => failed > 0) && (
          <button
            type="button"
            className="staff-button"
            aria-disabled={silencing.isPending}
            onClick={() => !silencing.isPending && silencing.mutate()}
          >
            Got it, stop the alarm
          </button>
        )}
        <RefreshAndSignOut isFetching={isFetching} onRefresh={readAgain} onSignOut={onSignOut} />
      </div>
      {isPending && <p role="status">Loading deliveries</p>}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && (
        <ul className="topics">
          {data.topics.map((topic) => (
            <TopicCard
              key={topic.topic}
              state={topic}
              lastFailure={failures.data?.items.find(
                (attempt) =>
                  attempt.topic === topic.topic && attempt.attempted_at === topic.last_failure_at,
              )}
              isBusy={retrying.isPending}
              onRetry={() => retrying.mutate(topic.topic)}
              onTested={readAgain}
            />
          ))}
        </ul>
      )}
      <DeliveryLog />
    </>
  );
}

function queuedInWords(queued: number): string {
  if (queued === 0) return "Nothing was waiting.";
  return queued === 1
    ? "We're trying 1 delivery again now."
    : `We're trying ${queued} deliveries again now.`;
}
