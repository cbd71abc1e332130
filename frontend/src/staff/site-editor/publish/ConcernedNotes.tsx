import { noticeHash, registrationsHash } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import type { EventWarning } from "./eventWarnings";

/** Whom a change concerns that tells nobody, and what would tell them. */
export function ConcernedNotes({ concerned }: { concerned: EventWarning[] }) {
  return concerned.map(({ event, dates, text, notice }) => (
    <p key={`${event}${text}`} className="editor-warning">
      {text}{" "}
      {notice && dates === 1 && (
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
