import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Attempt, Channel, DeliveryTopic, TopicStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableSecond } from "../shared/readableTime";
import { attemptInWords } from "./attemptInWords";
import { testDelivery } from "./deliveryCalls";

interface Props {
  state: TopicStanding;
  /** The last failure in the log, if it is loaded. */
  lastFailure: Attempt | undefined;
  isBusy: boolean;
  onRetry: () => void;
  /** Called after a test, which the log then contains. */
  onTested: () => void;
}

const titles: Record<Channel, Record<DeliveryTopic, string>> = {
  webhook: { contact: "Inquiries", registration: "Registrations" },
  office_mail: { contact: "Inquiries, mails to you", registration: "Registrations, mails to you" },
  visitor_mail: {
    contact: "Inquiries, mails to visitors",
    registration: "Registrations, mails to visitors",
  },
};

/** The state of one topic's deliveries, with buttons to retry and to test. */
export function TopicCard({ state, lastFailure, isBusy, onRetry, onTested }: Props) {
  const { channel, topic, has_address, pending, failed } = state;
  const { timezone } = useSite();
  const testing = useMutation({ mutationFn: () => testDelivery(topic), onSuccess: onTested });
  const title = titles[channel][topic];
  const when = (instant: string) => readableSecond(instant, timezone);

  return (
    <li className="staff-card topic" data-stuck={pending + failed > 0 || undefined}>
      <h2 className="title-3">{title}</h2>
      <p>{standingInWords(state)}</p>
      <dl>
        <Fact term="Waiting">{pending.toLocaleString("en-US")}</Fact>
        <Fact term="Given up">{failed.toLocaleString("en-US")}</Fact>
        {state.oldest_pending_at && (
          <Fact term="Oldest waiting">{when(state.oldest_pending_at)}</Fact>
        )}
        <Fact term="Last sent">
          {state.last_sent_at ? when(state.last_sent_at) : "Nothing sent yet"}
        </Fact>
        {state.last_failure_at && (
          <Fact term="Last failure">
            {when(state.last_failure_at)}
            {state.last_error && `: ${state.last_error}`}
            {lastFailure?.answer && <q dir="auto">{lastFailure.answer}</q>}
          </Fact>
        )}
      </dl>
      <div className="staff-actions">
        {pending + failed > 0 && (
          <button
            type="button"
            className="staff-button"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onRetry()}
          >
            Send all again <span className="sr-only">({title})</span>
          </button>
        )}
        {has_address && channel === "webhook" && (
          <button
            type="button"
            className="staff-button"
            aria-disabled={testing.isPending}
            onClick={() => !testing.isPending && testing.mutate()}
          >
            Send a test <span className="sr-only">({title})</span>
          </button>
        )}
      </div>
      <div role="status" className="topic-test">
        {testing.isPending && "Sending a test"}
        {testing.isError && `The test wasn't sent: ${testing.error.message}`}
        {testing.data && (
          <p data-failed={!testing.data.delivered || undefined}>
            Test {attemptInWords(testing.data)}
            {testing.data.answer && <q dir="auto">{testing.data.answer}</q>}
          </p>
        )}
      </div>
    </li>
  );
}

/** Whether messages arrive: not while some wait or were given up, and the last attempt failed. */
function standingInWords(state: TopicStanding): string {
  const { has_address, pending, failed, last_failure_at, last_sent_at } = state;
  if (!has_address) return "No address set up yet.";
  const hasFailed = last_failure_at !== null && (last_sent_at ?? "") < last_failure_at;
  if (hasFailed && pending + failed > 0) return "Not arriving.";
  return last_sent_at === null ? "Set up, nothing sent yet." : "Set up and sending.";
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
