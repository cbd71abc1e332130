import { useSite } from "../../content/PageDataContext";
import { useShownSince } from "../offline/keptAnswers";
import { isWalkIn, type Unsent, useUnsent } from "../offline/unsent";
import { useIsOffline } from "../offline/useConnection";
import { readableTime } from "../shared/readableTime";

interface Props {
  /** Retries the server; only set while it can't be reached. */
  onAskAgain: (() => void) | undefined;
}

/** Says, above every view, that the page is offline. */
export function OfflineNotice({ onAskAgain }: Props) {
  const isOffline = useIsOffline();
  const since = useShownSince();
  const { waiting, isUnanswered } = useUnsent();
  const { timezone } = useSite();
  const isBehind = since !== null || isUnanswered;
  return (
    <p role="status" className="staff-offline">
      {isOffline && "You're offline. We'll send your changes when you're back."}
      {!isOffline && !onAskAgain && isBehind && "We can't reach the server, and keep trying."}
      {since !== null &&
        ` This is as it was ${readableTime(new Date(since).toISOString(), timezone)}.`}
      {(isOffline || isBehind) && waiting.length > 0 && ` ${savedInWords(waiting)} saved here.`}
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

/** `1 check-in is`, `2 check-ins and 1 walk-in are` */
function savedInWords(waiting: Unsent[]): string {
  const walkIns = waiting.filter(isWalkIn).length;
  const counts: [number, string][] = [
    [waiting.length - walkIns, "check-in"],
    [walkIns, "walk-in"],
  ];
  const some = counts.filter(([count]) => count > 0);
  const words = some.map(([count, what]) => `${count} ${what}${count === 1 ? "" : "s"}`);
  return `${words.join(" and ")} ${waiting.length === 1 ? "is" : "are"}`;
}
