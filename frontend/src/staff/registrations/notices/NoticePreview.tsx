import { type ReactNode, useId } from "react";
import type { EventNotice } from "../../../api/types";
import { DialogActions } from "../../shared/dialog/DialogActions";
import {
  offerInWords,
  plannedInWords,
  tellsNobody,
  toldInWords,
  tooFewInWords,
} from "./noticeInWords";

interface Props {
  /** What a dry run said. */
  notice: EventNotice;
  /** Who comes to another event meanwhile, and isn't told; empty: nobody. */
  elsewhere?: string;
  /** How many spots are taken by people whom this site doesn't know. */
  unknown?: number;
  problem: string | undefined;
  isBusy: boolean;
  onTell: () => void;
  onBack: () => void;
}

/** Who'd be told, and how, before anything is done. */
export function NoticePreview(props: Props) {
  const { notice, elsewhere, unknown = 0, problem, isBusy, onTell, onBack } = props;
  const { parties, reason, automation_is_told, office_is_told } = notice;
  const callsId = useId();
  const mailed = parties.filter(({ mail }) => mail);
  const called = parties.filter(({ mail }) => !mail);
  const also = tellsNobody(notice)
    ? []
    : [office_is_told && "your office", automation_is_told && "your automation"];
  return (
    <>
      <p>
        <strong>{plannedInWords(notice)}.</strong> <span dir="auto">{reason}</span>
      </p>
      {notice.offer && (
        <p>
          {offerInWords(notice)}.{tooFewInWords(notice)}
        </p>
      )}
      <p>
        {toldInWords(notice)}.
        {also.some(Boolean) && ` Also told: ${also.filter(Boolean).join(" and ")}.`}
      </p>
      {elsewhere && <p>{elsewhere}</p>}
      {unknown > 0 && <p>{unknownInWords(unknown)}</p>}
      {mailed.length > 0 && (
        <ul className="ruled notice-parties">
          {mailed.map((party) => (
            <Party key={party.registration} party={party}>
              mail to <bdi>{party.email}</bdi>
            </Party>
          ))}
        </ul>
      )}
      {called.length > 0 && (
        <section aria-labelledby={callsId}>
          <h3 className="notice-to-call" id={callsId}>
            To call: no mail reaches them
          </h3>
          <ul className="ruled notice-parties">
            {called.map((party) => (
              <Party key={party.registration} party={party}>
                {party.phone ? party.phone.replaceAll(" ", "\u00a0") : "no phone number"}
              </Party>
            ))}
          </ul>
        </section>
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <DialogActions
        word={tellLabel(notice)}
        isBusy={isBusy}
        onDo={onTell}
        back="Back"
        onBack={onBack}
      />
    </>
  );
}

const unknownInWords = (spots: number) =>
  spots === 1
    ? "1 spot is taken by someone who didn't sign up here: tell them yourself."
    : `${spots} spots are taken by people who didn't sign up here: tell them yourself.`;

interface PartyProps {
  party: EventNotice["parties"][number];
  /** How it's told. */
  children: ReactNode;
}

function Party({ party: { name, people, is_too_young }, children }: PartyProps) {
  return (
    <li>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      , {people === 1 ? "1 person" : `${people} people`}: {children}
      {is_too_young && ". Too young for what you offer: it isn't offered to them"}
    </li>
  );
}

/** Nobody is told by the button who has to be called. */
function tellLabel({ kind, mails, is_later_offer }: EventNotice): string {
  if (is_later_offer) return mails > 0 ? "Tell them" : "Offer it";
  const done = { called_off: "Call it off", moved: "Move it", reinstated: "Put it back on" }[kind];
  return mails > 0 ? `${done} and tell them` : done;
}
