import type { CopiesStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableTime } from "../shared/readableTime";

interface Props {
  copies: CopiesStanding | null | undefined;
}

/** Warns that no copy of the site was proved for two days. */
export function CopiesAlarm({ copies }: Props) {
  const { timezone } = useSite();
  if (!copies?.is_late) return null;
  const since = copies.proved_at ? readableTime(copies.proved_at, timezone) : "the site started";
  return (
    <p className="alarm">
      <strong>No copy of your site was proved since {since}.</strong> If the disk fails now, what
      came in since then is lost. The program's log says why.
    </p>
  );
}

/** Says, below every view, when the site was copied last and when a copy was proved last. */
export function CopiesNotice({ copies }: Props) {
  const { timezone } = useSite();
  if (!copies) return null;
  const { newest_at, proved_at } = copies;
  const time = (at: string) => <time dateTime={at}>{readableTime(at, timezone)}</time>;
  return (
    <p className="copies-notice">
      {newest_at ? (
        <>Last copy of the site: {time(newest_at)}.</>
      ) : (
        "There's no copy of the site yet."
      )}{" "}
      {newest_at &&
        (proved_at ? <>Last proved: {time(proved_at)}.</> : "No copy has been proved yet.")}
    </p>
  );
}
