import type { EventNotice, RegistrationList } from "../../../api/types";
import { TimeOf } from "../../shared/TimeOf";
import { CallList } from "./CallList";
import { isOver } from "./noticeCalls";
import { noticeInWords, offerInWords, toldInWords, undoTimeInWords } from "./noticeInWords";
import { Rebookings } from "./Rebookings";
import { useTakeBack } from "./useTakeBack";

interface Props {
  event: RegistrationList["events"][number];
  notice: EventNotice;
  /** Whether it says what is true now, so that people have to be called about it. */
  asksForCalls: boolean;
  /** Whether it's the newest that stands: only that one can be taken back. */
  isNewest: boolean;
}

/** A notice that was given: how long it can be undone, how its mails stand, and who has to be called. */
export function NoticeView({ event, notice, asksForCalls, isNewest }: Props) {
  const takingBack = useTakeBack(event);
  const { at, who, reason, undo_until, undone_at } = notice;
  const title = noticeInWords(notice);
  const undoTime = undoTimeInWords(notice) || "a minute";
  const timeLeft =
    notice.mails > 0
      ? `Mails go out in less than ${undoTime}.`
      : `That works for less than ${undoTime}.`;
  return (
    <li className="staff-card event-notice" data-handled={undone_at ? "" : undefined}>
      <p>
        <strong>{title}</strong>
        {at && (
          <>
            {" "}
            <small>
              {who && `${who}, `}
              <TimeOf instant={at} />
            </small>
          </>
        )}
      </p>
      {reason && <p dir="auto">{reason}</p>}
      {notice.offer && <p>{offerInWords(notice)}</p>}
      {undone_at ? <p>No message went out.</p> : <p>{toldInWords(notice, asksForCalls)}</p>}
      {!undone_at && <MailsInWords notice={notice} />}
      {undo_until && !isNewest && (
        <p>{notice.mails > 0 && timeLeft} To take it back, first take back what stands above it.</p>
      )}
      {undo_until && isNewest && (
        <div className="staff-actions">
          <button
            type="button"
            className="staff-button"
            aria-disabled={takingBack.isPending}
            onClick={() => !takingBack.isPending && takingBack.mutate(notice)}
          >
            {takingBack.isPending ? "Taking it back…" : "Take it back"}{" "}
            <span className="sr-only">({title})</span>
          </button>
          <span>{timeLeft}</span>
        </div>
      )}
      {!undone_at && <CallList eventId={event.id} notice={notice} asks={asksForCalls} />}
      {/* What was offered before it was called off anew isn't offered anymore. */}
      {!undone_at && asksForCalls && !isOver(notice, event) && notice.offer && (
        <Rebookings eventId={event.id} notice={notice} />
      )}
    </li>
  );
}

/** How the mails stand that aren't simply sent. */
function MailsInWords({ notice: { parties, undo_until } }: { notice: EventNotice }) {
  const count = (state: string) => parties.filter(({ mail }) => mail?.state === state).length;
  const [sent, pending, perhaps, failed] = ["sent", "pending", "perhaps_sent", "failed"].map(count);
  const words = [
    sent ? `${sent} sent` : "",
    pending && !undo_until ? `${pending} on the way` : "",
    perhaps ? `${perhaps} perhaps sent: no answer came` : "",
    failed ? `${failed} failed` : "",
  ].filter(Boolean);
  return words.length > 0 ? <p>Mails: {words.join(", ")}</p> : null;
}
