import { useSite } from "../../content/PageDataContext";
import { useShownSince } from "../offline/keptAnswers";
import { useTicks } from "../offline/waitingTicks";
import { readableTime } from "../shared/readableTime";
import { useIsOffline } from "./useConnection";

interface Props {
  /** Retries the server; only set while it can't be reached. */
  onAskAgain: (() => void) | undefined;
}

/** Says, above every view, that the page is offline. */
export function OfflineNotice({ onAskAgain }: Props) {
  const isOffline = useIsOffline();
  const since = useShownSince();
  const { waiting, isUnanswered } = useTicks();
  const { timezone } = useSite();
  const isBehind = since !== null || isUnanswered;
  return (
    <p role="status" className="staff-offline">
      {isOffline && "You're offline. We'll send your changes when you're back."}
      {!isOffline && !onAskAgain && isBehind && "We can't reach the server, and keep trying."}
      {since !== null &&
        ` This is as it was ${readableTime(new Date(since).toISOString(), timezone)}.`}
      {(isOffline || isBehind) && waiting.length > 0 && ` ${checkIns(waiting.length)} saved here.`}
      {!isOffline && onAskAgain && (
        <>
          We can't reach the server. What you typed is still here, and we'll keep trying.{" "}
          <button type="button" className="link" onClick={onAskAgain}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}

const checkIns = (count: number) => (count === 1 ? "1 check-in is" : `${count} check-ins are`);
