import { noticeHash, registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { EventWarning } from "./eventWarnings";

interface Props {
  concerned: EventWarning[];
  /** The one of them for which there is a button. */
  leading?: EventWarning | undefined;
}

/** Whom a change concerns that tells nobody, and what would tell them. */
export function ConcernedNotes({ concerned, leading }: Props) {
  return concerned.map(({ event, dates, text, notice }) => (
    <p key={`${event}${text}`} className="editor-warning">
      {text}{" "}
      {notice && dates === 1 && event !== leading?.event && (
        <>
          <ViewLink hash={noticeHash(event, notice)}>
            {notice === "move" ? "Move it" : "Call it off"}
          </ViewLink>
          {" · "}
        </>
      )}
      <ViewLink hash={registrationsHash(dates === 1 ? event : "")}>Who signed up</ViewLink>
    </p>
  ));
}
