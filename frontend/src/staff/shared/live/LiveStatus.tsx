import { useSite } from "../../../content/PageDataContext";
import { readableHour } from "../readableTime";
import { useLiveChanges } from "./liveChanges";

interface Props {
  /** What appears automatically, in the plural. */
  what: string;
  /** When the list was last read, in Unix milliseconds. */
  readAt: number;
}

/** Says whether the list updates live; empty until that is known. */
export function LiveStatus({ what, readAt }: Props) {
  const { isLive } = useLiveChanges();
  const { timezone } = useSite();
  if (isLive === null) return null;
  return isLive ? (
    <p className="inbox-live">
      Live<span>: new {what} appear automatically</span>
    </p>
  ) : (
    <p className="inbox-live" data-broken="">
      Not live: last updated {readableHour(readAt, timezone)}
    </p>
  );
}
