import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventNotice, RegistrationList } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { dialable } from "../../shared/hrefs";
import { TimeOf } from "../../shared/TimeOf";
import { REGISTRATIONS } from "../registrationCalls";
import { setCalled } from "./noticeCalls";
import {
  callsInWords,
  noticeInWords,
  offerInWords,
  toldInWords,
  undoTimeInWords,
} from "./noticeInWords";
import { Rebookings } from "./Rebookings";
import { useTakeBack } from "./useTakeBack";

interface Props {
  event: RegistrationList["events"][number];
  notice: EventNotice;
  /** Whether the event is on again, so that nobody has to be told of the call-off anymore. */
  isOver: boolean;
}

/** A notice that was given: how long it can be undone, how its mails stand, and who has to be called. */
export function NoticeView({ event, notice, isOver }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const outcome = {
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
    onError: (error: Error) =>
      toast({ tone: "error", title: "That didn't work", detail: error.message }),
  };
  const id = notice.id ?? "";
  const takingBack = useTakeBack(event);
  const ticking = useMutation({
    mutationFn: (tick: { registration: string; isCalled: boolean }) =>
      setCalled(event.id, id, tick.registration, tick.isCalled),
    ...outcome,
  });
  /** The tick that is being saved. */
  const isTicked = (registration: string) =>
    ticking.isPending && ticking.variables.registration === registration
      ? ticking.variables.isCalled
      : undefined;
  const { at, who, reason, undo_until, undone_at, parties } = notice;
  const toCall = parties.filter(({ needs_call, called_at }) => needs_call || called_at !== null);
  const title = noticeInWords(notice);
  const undoTime = undoTimeInWords(notice) || "a minute";
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
      {undone_at ? <p>No one was told.</p> : <p>{toldInWords(notice)}</p>}
      {!undone_at && <MailsInWords notice={notice} />}
      {undo_until && (
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
          <span>
            {notice.mails > 0
              ? `Mails go out in less than ${undoTime}.`
              : `That works for less than ${undoTime}.`}
          </span>
        </div>
      )}
      {!undone_at && !isOver && toCall.length > 0 && (
        <fieldset className="notice-calls">
          <legend>{callsInWords(toCall)}</legend>
          {toCall.map(({ registration, name, phone, people, called_at, called_by }) => (
            <p key={registration}>
              <label>
                <input
                  type="checkbox"
                  checked={isTicked(registration) ?? called_at !== null}
                  onChange={({ target }) =>
                    ticking.mutate({ registration, isCalled: target.checked })
                  }
                />{" "}
                <span>
                  <bdi>{name}</bdi>, {people === 1 ? "1 person" : `${people} people`}
                </span>
              </label>{" "}
              {phone ? (
                <a href={`tel:${dialable(phone)}`} className="link">
                  {phone}
                </a>
              ) : (
                "No phone number"
              )}
              {called_at && (
                <small>
                  {" "}
                  Called{called_by && ` by ${called_by}`}, <TimeOf instant={called_at} />
                </small>
              )}
            </p>
          ))}
        </fieldset>
      )}
      {!undone_at && !isOver && notice.offer && <Rebookings eventId={event.id} notice={notice} />}
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
