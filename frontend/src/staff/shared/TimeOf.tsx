import { useSite } from "../../content/PageDataContext";
import { readableTime } from "./readableTime";
import { relativeTime } from "./relativeTime";
import { useNow } from "./useNow";

interface Props {
  instant: string;
}

/** A time: relative if it is today, with the full time as a tooltip. */
export function TimeOf({ instant }: Props) {
  const { timezone } = useSite();
  const full = readableTime(instant, timezone);
  return (
    <time dateTime={instant} title={full}>
      {relativeTime(instant, useNow(), timezone) ?? full}
    </time>
  );
}
