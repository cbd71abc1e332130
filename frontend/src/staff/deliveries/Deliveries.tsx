import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { TopicStanding } from "../../api/types";
import { useToast } from "../../ui/toasts/toasts";
import { Failure } from "../shared/Failure";
import { useLiveChanges } from "../shared/live/liveChanges";
import { optionalQuery } from "../shared/optionalQuery";
import { ATTEMPTS, DELIVERIES, isUnauthorized, MAIL_CHECK } from "../shared/queries";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { DeliveryLog } from "./DeliveryLog";
import { deliveriesQuery, fetchAttempts, noteFailuresSeen, retryDeliveries } from "./deliveryCalls";
import { MailCheck } from "./mail-check/MailCheck";
import { TopicCard } from "./TopicCard";

interface Props {
  onSignOut: (() => void) | undefined;
}

/** Shows whether deliveries reach the owner's automation, and offers to retry and test. */
export function Deliveries({ onSignOut }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const { data, error, isPending, isFetching, refetch } = useQuery(deliveriesQuery);

  // Panels show when and why deliveries failed. The log also has the receiver's answers.
  const failures = useQuery({
    queryKey: [...ATTEMPTS, "last failures", data?.topics.map((topic) => topic.last_failure_at)],
    queryFn: () => optionalQuery(fetchAttempts(true, null)),
    enabled: data?.topics.some((topic) => topic.last_failure_at) ?? false,
    placeholderData: keepPreviousData,
  });

  // The panels update live. The log changes only on Refresh, so that nothing in it moves.
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
    client.invalidateQueries({ queryKey: MAIL_CHECK });
  };
  const onError = (error: Error) => {
    if (isUnauthorized(error)) return;
    toast({ tone: "error", title: "That didn't work", detail: error.message });
    // Perhaps only the response was lost.
    readAgain();
  };
  const retrying = useMutation({
    mutationFn: (of?: Pick<TopicStanding, "topic" | "channel">) => retryDeliveries(of),
    onSuccess: ({ queued }) => {
      toast({ tone: "ok", title: "Sent again", detail: queuedInWords(queued) });
      readAgain();
    },
    onError,
  });
  const silencing = useMutation({ mutationFn: noteFailuresSeen, onSuccess: readAgain, onError });
  // Mails to visitors are sent again by their own buttons, since a visitor may have got one already.
  const toOffice = data?.topics.filter(({ channel }) => channel !== "visitor_mail") ?? [];
  const stuck = toOffice.reduce((sum, { pending, failed }) => sum + pending + failed, 0);
  const toVisitors = data?.topics.filter(({ channel }) => channel === "visitor_mail") ?? [];
  const givenUp = toVisitors.reduce((sum, { failed }) => sum + failed, 0);
  const canSilence =
    toOffice.some(({ failed }) => failed > 0) || (data?.alarm.late_to_visitors && givenUp > 0);
  const hasMail = data?.topics.some(({ channel }) => channel !== "webhook") ?? false;
  const topics = inUse(data?.topics ?? []);

  return (
    <>
      <div className="staff-bar">
        <p className="staff-sheet-hint">
          We save every inquiry and registration here first, then {sentOnInWords(topics)}.
          {givenUp > 0 && ` ${givenUpInWords(givenUp)}`}
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
        {data?.alarm.raised && canSilence && (
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
          {topics.map((topic) => (
            <TopicCard
              key={`${topic.channel} ${topic.topic}`}
              state={topic}
              lastFailure={failures.data?.items.find(
                (attempt) =>
                  attempt.topic === topic.topic &&
                  attempt.channel === topic.channel &&
                  attempt.attempted_at === topic.last_failure_at,
              )}
              isBusy={retrying.isPending}
              onRetry={() => retrying.mutate({ topic: topic.topic, channel: topic.channel })}
              onTested={readAgain}
            />
          ))}
        </ul>
      )}
      <MailCheck />
      <DeliveryLog hasMail={hasMail} />
    </>
  );
}

/** Leaves out an automation that was never set up for what the office gets by mail. */
function inUse(topics: TopicStanding[]): TopicStanding[] {
  const isUsed = ({ has_address, pending, failed, last_sent_at }: TopicStanding) =>
    has_address || pending + failed > 0 || last_sent_at !== null;
  const goesByMail = (topic: TopicStanding["topic"]) =>
    topics.some((way) => way.channel === "office_mail" && way.topic === topic && way.has_address);
  return topics.filter((way) => isUsed(way) || !goesByMail(way.topic));
}

/** What happens to what is saved. */
function sentOnInWords(topics: TopicStanding[]): string {
  const goesBy = (way: TopicStanding["channel"]) => topics.some(({ channel }) => channel === way);
  if (!goesBy("office_mail")) return "send it to your automation";
  return goesBy("webhook") ? "send it to your automation and by mail" : "mail it to you";
}

/** Says what "Send all again" leaves out and nothing else tries again. */
function givenUpInWords(count: number): string {
  return count === 1
    ? "1 mail to a visitor wasn't sent: send it again below."
    : `${count.toLocaleString("en-US")} mails to visitors weren't sent: send them again below.`;
}

function queuedInWords(queued: number): string {
  if (queued === 0) return "Nothing was waiting.";
  return queued === 1
    ? "We're trying 1 delivery again now."
    : `We're trying ${queued} deliveries again now.`;
}
