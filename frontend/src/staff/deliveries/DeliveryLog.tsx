import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Channel } from "../../api/types";
import { Failure } from "../shared/Failure";
import { LoadMore } from "../shared/LoadMore";
import { ATTEMPTS } from "../shared/queries";
import { AttemptLine } from "./AttemptLine";
import { AttemptRun } from "./AttemptRun";
import { runsOf } from "./attemptRuns";
import { fetchAttempts } from "./deliveryCalls";

const channels: Record<Channel, string> = {
  webhook: "Your automation",
  office_mail: "Mails to you",
  visitor_mail: "Mails to visitors",
};

interface Props {
  /** Whether there are mails, which make a choice of channels worth while. */
  hasMail: boolean;
}

/** Every attempt to deliver, newest first, and what failed alike as one: a table, on phones blocks. */
export function DeliveryLog({ hasMail }: Props) {
  const [channel, setChannel] = useState<Channel | null>(null);
  const [onlyFailures, setOnlyFailures] = useState(false);
  const log = useInfiniteQuery({
    queryKey: [...ATTEMPTS, onlyFailures, channel],
    queryFn: ({ pageParam }) => fetchAttempts(onlyFailures, pageParam, channel),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  const runs = runsOf(log.data?.pages.flatMap(({ items }) => items) ?? []);

  return (
    <section aria-labelledby="delivery-log">
      <div className="staff-bar">
        <h2 id="delivery-log" className="title-3 staff-sheet-hint">
          Attempts
        </h2>
        {hasMail && <ChannelChoice channel={channel} onChoose={setChannel} />}
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
        {log.isSuccess && runs.length === 0 && (onlyFailures ? "No failures" : "No attempts yet")}
      </p>
      {log.isError && !log.isFetchNextPageError && (
        <Failure error={log.error} onRetry={() => log.refetch()} />
      )}
      {runs.length > 0 && (
        <table className="delivery-log">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">About</th>
              <th scope="col">Attempt</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          {runs.map((run) => {
            const [first, ...others] = run;
            if (!first) return null;
            return others.length > 0 ? (
              <AttemptRun
                key={first.attempt_no}
                attempts={[first, ...others]}
                goesOn={log.hasNextPage && run === runs.at(-1)}
              />
            ) : (
              <tbody key={first.attempt_no}>
                <AttemptLine attempt={first} />
              </tbody>
            );
          })}
        </table>
      )}
      <LoadMore key={`${onlyFailures} ${channel}`} list={log} />
    </section>
  );
}

interface ChoiceProps {
  channel: Channel | null;
  onChoose: (channel: Channel | null) => void;
}

function ChannelChoice({ channel, onChoose }: ChoiceProps) {
  const names = Object.entries(channels) as [Channel, string][];
  return (
    <label className="choice">
      Show
      <select
        value={channel ?? ""}
        onChange={({ target }) =>
          onChoose(names.find(([name]) => name === target.value)?.[0] ?? null)
        }
      >
        <option value="">everything</option>
        {names.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
