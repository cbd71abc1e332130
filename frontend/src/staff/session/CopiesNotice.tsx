import type { CopiesStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableTime } from "../shared/readableTime";

interface Props {
  copies: CopiesStanding | null | undefined;
}

/** Warns that no copy of the site was proved for two days, or that none went off site for so long. */
export function CopiesAlarm({ copies }: Props) {
  const { timezone } = useSite();
  const since = (at: string | null) => (at ? readableTime(at, timezone) : "the site started");
  const offsite = copies?.offsite;
  return (
    <>
      {copies?.is_late && (
        <p className="alarm">
          <strong>No copy of your site has been tried out since {since(copies.proved_at)}.</strong>{" "}
          If the disk fails now, what came in since then is lost. The program's log says why.
        </p>
      )}
      {offsite?.is_late && (
        <p className="alarm">
          <strong>No copy of your site went off site since {since(offsite.newest_at)}.</strong> If
          the machine is lost now, so is what came in since then.{" "}
          {offsite.problem && <>What's wrong: {offsite.problem}.</>}
        </p>
      )}
    </>
  );
}

/** Says, below every view, when the site was copied last, here and off site, and when a copy was proved last. */
export function CopiesNotice({ copies }: Props) {
  const { timezone } = useSite();
  if (!copies) return null;
  const { newest_at, proved_at, offsite } = copies;
  const time = (at: string) => <time dateTime={at}>{readableTime(at, timezone)}</time>;
  return (
    <p className="copies-notice">
      {newest_at ? (
        <>Last copy of the site: {time(newest_at)}.</>
      ) : (
        "There's no copy of the site yet: the first one follows your first change or the first inquiry."
      )}{" "}
      {newest_at &&
        (proved_at ? (
          <>Last copy that was tried out, and works: {time(proved_at)}.</>
        ) : (
          "No copy has been tried out yet."
        ))}{" "}
      {offsite &&
        (offsite.newest_at ? (
          <>Last copy off site: {time(offsite.newest_at)}.</>
        ) : (
          "No copy has gone off site yet."
        ))}{" "}
      {offsite?.problem && <>The last attempt failed: {offsite.problem}.</>}
    </p>
  );
}
