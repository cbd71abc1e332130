import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventNotice } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { dialable } from "../../shared/hrefs";
import { TimeOf } from "../../shared/TimeOf";
import { REGISTRATIONS } from "../registrationCalls";
import { setCalled } from "./noticeCalls";
import { callsInWords } from "./noticeInWords";

interface Props {
  eventId: string;
  notice: EventNotice;
  /** Whether people have to be called about it. Else, it only shows who was. */
  asks: boolean;
}

/** Those whom no mail reaches: a box to tick for each who was called. */
export function CallList({ eventId, notice, asks }: Props) {
  const client = useQueryClient();
  const toast = useToast();
  const ticking = useMutation({
    mutationFn: (tick: { registration: string; isCalled: boolean }) =>
      setCalled(eventId, notice.id ?? "", tick.registration, tick.isCalled),
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
    onError: (error: Error) =>
      toast({ tone: "error", title: "That didn't work", detail: error.message }),
  });
  /** The tick that is being saved. */
  const isTicked = (registration: string) =>
    ticking.isPending && ticking.variables.registration === registration
      ? ticking.variables.isCalled
      : undefined;
  const parties = notice.parties.filter(
    ({ needs_call, called_at }) => called_at !== null || (asks && needs_call),
  );
  if (parties.length === 0) return null;
  return (
    <fieldset className="notice-calls">
      <legend>{callsInWords(parties, notice.undo_until !== null)}</legend>
      {parties.map(({ registration, name, phone, people, called_at, called_by }) => {
        const who = (
          <span>
            <bdi>{name}</bdi>, {people === 1 ? "1 person" : `${people} people`}
          </span>
        );
        return (
          <p key={registration}>
            {asks ? (
              <label>
                <input
                  type="checkbox"
                  checked={isTicked(registration) ?? called_at !== null}
                  onChange={({ target }) =>
                    ticking.mutate({ registration, isCalled: target.checked })
                  }
                />{" "}
                {who}
              </label>
            ) : (
              who
            )}{" "}
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
        );
      })}
    </fieldset>
  );
}
