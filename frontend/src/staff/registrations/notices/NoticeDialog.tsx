import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventNotice, RegistrationList } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { Refusal } from "../../shared/calls";
import { Dialog } from "../../shared/dialog/Dialog";
import { eventOnDay } from "../placesInWords";
import { REGISTRATIONS } from "../registrationCalls";
import { NoticeForm } from "./NoticeForm";
import { NoticePreview } from "./NoticePreview";
import { giveNotice, type WantedNotice } from "./noticeCalls";
import { nextInWords } from "./noticeInWords";

interface Props {
  event: RegistrationList["events"][number];
  /** The events that may be offered instead. */
  others: RegistrationList["events"];
  kind: WantedNotice["kind"];
  onClose: () => void;
}

const titles: Record<WantedNotice["kind"], string> = {
  "call-off": "Call off",
  move: "Move",
  reinstate: "Let it take place after all:",
};

/** Asks for the reason or the new date, shows who'd be told and how, and tells them. */
export function NoticeDialog({ event, others, kind, onClose }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const [wanted, setWanted] = useState<WantedNotice>();
  const [preview, setPreview] = useState<EventNotice>();
  const asking = useMutation({
    mutationFn: (notice: WantedNotice) => giveNotice(event.id, notice, true),
    onSuccess: setPreview,
  });
  const telling = useMutation({
    mutationFn: (notice: WantedNotice) => giveNotice(event.id, notice, false),
    onSuccess: (notice) => {
      const detail = `${event.title}. ${nextInWords(notice)}`.trimEnd();
      toast({ tone: "ok", title: "Done", detail });
      onClose();
    },
    // Perhaps only the answer was lost: the list then has it.
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });

  function ask(notice: WantedNotice) {
    setWanted(notice);
    asking.mutate(notice);
  }

  const isLaterOffer = kind === "call-off" && event.called_off !== "";
  const what = isLaterOffer ? "Offer another date instead of" : titles[kind];
  const title = `${what} ${eventOnDay(event)}`;
  return (
    <Dialog title={title} shows={preview !== undefined} onClose={onClose}>
      {preview && wanted ? (
        <NoticePreview
          notice={preview}
          problem={telling.error?.message}
          isBusy={telling.isPending}
          onTell={() => telling.mutate(wanted)}
          onBack={() => {
            telling.reset();
            setPreview(undefined);
          }}
        />
      ) : (
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
      )}
    </Dialog>
  );
}
