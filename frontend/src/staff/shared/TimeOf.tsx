import { useSite } from "../../content/PageDataContext";
import { readableTime } from "./readableTime";
import { relativeTime } from "./relativeTime";
import { useNow } from "./useNow";

interface Props {
  instant: string;
}

/** When it was: today as the time that has passed, with the full time at the pointer. */
export function TimeOf({ instant }: Props) {
  const { timezone } = useSite();
  const full = readableTime(instant, timezone);
  return (
    <time dateTime={instant} title={full}>
      {relativeTime(instant, useNow(), timezone) ?? full}
    </time>
  );
}
