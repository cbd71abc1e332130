import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Attempt, DeliveryTopic, TopicStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableSecond } from "../shared/readableTime";
import { attemptInWords } from "./attemptInWords";
import { testDelivery } from "./deliveryCalls";

interface Props {
  state: TopicStanding;
  /** The last failure as the log has it, if that is at hand. */
  lastFailure: Attempt | undefined;
  isBusy: boolean;
  onRetry: () => void;
  /** Told when a test has been made, which is in the log then. */
  onTested: () => void;
}

const titles: Record<DeliveryTopic, string> = {
  contact: "Inquiries",
  registration: "Registrations",
};

/** How the deliveries of one kind stand, and the two things to do about them. */
export function TopicCard({ state, lastFailure, isBusy, onRetry, onTested }: Props) {
  const { topic, has_address, pending, failed } = state;
  const { timezone } = useSite();
  const testing = useMutation({ mutationFn: () => testDelivery(topic), onSuccess: onTested });
  const title = titles[topic];
  const when = (instant: string | null) => (instant ? readableSecond(instant, timezone) : "never");

  return (
    <li className="staff-card topic" data-stuck={pending + failed > 0 || undefined}>
      <h2 className="title-3">{title}</h2>
      <p>{has_address ? "Set up and sending." : "No address set up yet."}</p>
      <dl>
        <Fact term="Waiting">{pending.toLocaleString("en-US")}</Fact>
        <Fact term="Given up">{failed.toLocaleString("en-US")}</Fact>
        {state.oldest_pending_at && (
          <Fact term="Oldest waiting">{when(state.oldest_pending_at)}</Fact>
        )}
        <Fact term="Last sent">{when(state.last_sent_at)}</Fact>
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
        {has_address && (
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

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
