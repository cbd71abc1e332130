import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventNotice, RegistrationList } from "../../../api/types";
import { calendarDay } from "../../../lib/calendarDay";
import { Refusal } from "../../shared/calls";
import { Dialog } from "../../shared/dialog/Dialog";
import type { Countdown } from "../../shared/undo/UndoControls";
import { useUndo } from "../../shared/undo/undo";
import { eventOnDay, takenElsewhere } from "../placesInWords";
import { REGISTRATIONS } from "../registrationCalls";
import { NoticeForm } from "./NoticeForm";
import { NoticePreview } from "./NoticePreview";
import { fetchNotices, giveNotice, noticesOf, takenBack, type WantedNotice } from "./noticeCalls";
import {
  elsewhereInWords,
  givenInWords,
  nextInWords,
  noticeInWords,
  tellsNobody,
  untoldInWords,
} from "./noticeInWords";
import { noticesId, useTakeBack } from "./useTakeBack";

interface Props {
  event: RegistrationList["events"][number];
  /** The events that may be offered instead. */
  others: RegistrationList["events"];
  kind: WantedNotice["kind"];
  /** The newest notice when staff opened the dialog. */
  seen: string | undefined;
  onClose: () => void;
}

const titles: Record<WantedNotice["kind"], string> = {
  "call-off": "Call off",
  move: "Move",
  reinstate: "Put back on:",
};

/** Asks for the reason or the new date, shows who'd be told and how, and tells them. */
export function NoticeDialog({ event, others, kind, seen, onClose }: Props) {
  const client = useQueryClient();
  const offer = useUndo();
  const takingBack = useTakeBack(event);
  // As the list behind this dialog has them.
  const given = useQuery({
    queryKey: noticesOf(event.id),
    queryFn: () => fetchNotices(event.id),
    enabled: false,
  });
  const [wanted, setWanted] = useState(() => takenBack(given.data?.[0], kind));
  const [preview, setPreview] = useState<EventNotice>();
  const asking = useMutation({
    mutationFn: (notice: WantedNotice) => giveNotice(event.id, notice, { isDryRun: true, seen }),
    onSuccess: setPreview,
  });
  const telling = useMutation({
    mutationFn: async (notice: WantedNotice) => {
      const sentAt = Date.now();
      return { notice: await giveNotice(event.id, notice, { isDryRun: false, seen }), sentAt };
    },
    onSuccess: ({ notice, sentAt }) => {
      const countdown = countdownOf(event.id, notice, sentAt, client);
      const detail = givenInWords(notice, event.title);
      offer({
        title: noticeInWords(notice),
        detail: countdown ? detail : `${detail} ${nextInWords(notice)}`.trimEnd(),
        card: noticesId(event.id),
        undo: countdown && (() => takingBack.mutateAsync(notice).catch(() => undefined)),
        words: TAKE_BACK,
        countdown,
      });
      onClose();
    },
    // Perhaps only the answer was lost: the list then has it.
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });

  function ask(notice: WantedNotice) {
    setWanted(notice);
    asking.mutate(notice);
  }

  const untold = untoldInWords(given.data ?? [], kind);
  const isLaterOffer = kind === "call-off" && event.called_off !== "";
  const what = isLaterOffer ? "Offer another date or event instead of" : titles[kind];
  const title =
    kind === "move"
      ? `Move ${event.title} from ${calendarDay(event.date).short}`
      : `${what} ${eventOnDay(event)}`;
  return (
    <Dialog title={title} shows={preview !== undefined} onClose={onClose}>
      {preview && wanted ? (
        <NoticePreview
          notice={preview}
          elsewhere={kind === "reinstate" ? elsewhereInWords(given.data ?? []) : ""}
          unknown={isLaterOffer || tellsNobody(preview) ? 0 : takenElsewhere(event)}
          problem={telling.error?.message}
          isBusy={telling.isPending}
          onTell={() => telling.mutate(wanted)}
          onBack={() => {
            telling.reset();
            setPreview(undefined);
          }}
        />
      ) : (
        <>
          {untold && <p className="staff-remark">{untold}</p>}
          <NoticeForm
            event={event}
            others={others}
            kind={kind}
            wanted={wanted}
            refusal={asking.error instanceof Refusal ? asking.error : null}
            isBusy={asking.isPending}
            onAsk={ask}
            onCancel={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

const TAKE_BACK = { label: "Take it back", busyLabel: "Taking it back…" };

/** How long a notice can be taken back that was sent to the server at `sentAt`, by this device's clock. */
function countdownOf(
  eventId: string,
  notice: EventNotice,
  sentAt: number,
  client: QueryClient,
): Countdown | undefined {
  const { at, undo_until } = notice;
  if (!at || !undo_until) return undefined;
  return {
    // Both by the server's clock: this device's may be wrong.
    until: sentAt + Date.parse(undo_until) - Date.parse(at),
    inWords: (seconds) => <Next {...{ eventId, notice, seconds, client }} />,
    spoken: nextInWords(notice),
  };
}

interface NextProps {
  eventId: string;
  notice: EventNotice;
  seconds: number;
  /** Messages stand outside of the staff page, which has it. */
  client: QueryClient;
}

/** What happens next. It asks for calls until the list of notices says that nobody is to be called anymore. */
function Next({ eventId, notice, seconds, client }: NextProps) {
  const { data } = useQuery(
    { queryKey: noticesOf(eventId), queryFn: () => fetchNotices(eventId), enabled: false },
    client,
  );
  const { parties } = data?.find(({ id }) => id === notice.id) ?? notice;
  return nextInWords({ ...notice, parties }, seconds) || "It can't be taken back anymore.";
}
