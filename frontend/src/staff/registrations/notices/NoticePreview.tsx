import type { EventNotice } from "../../../api/types";
import { DialogActions } from "../../shared/dialog/DialogActions";
import { offerInWords, plannedInWords, toldInWords } from "./noticeInWords";

interface Props {
  /** What a dry run said. */
  notice: EventNotice;
  problem: string | undefined;
  isBusy: boolean;
  onTell: () => void;
  onBack: () => void;
}

/** Who'd be told, and how, before anything is done. */
export function NoticePreview({ notice, problem, isBusy, onTell, onBack }: Props) {
  const { parties, reason, automation_is_told, office_is_told } = notice;
  const also = [office_is_told && "your office", automation_is_told && "your automation"];
  return (
    <>
      <p>
        <strong>{plannedInWords(notice)}.</strong> <span dir="auto">{reason}</span>
      </p>
      {notice.offer && <p>{offerInWords(notice)}.</p>}
      <p>
        {toldInWords(notice)}.
        {also.some(Boolean) && ` Also told: ${also.filter(Boolean).join(" and ")}.`}
      </p>
      {parties.length > 0 && (
        <ul className="ruled notice-parties">
          {parties.map(({ registration, name, people, mail, email, phone }) => (
            <li key={registration}>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              , {people === 1 ? "1 person" : `${people} people`}:{" "}
              {mail ? (
                <>
                  mail to <bdi>{email}</bdi>
                </>
              ) : phone ? (
                `call ${phone.replaceAll(" ", "\u00a0")}`
              ) : (
                "no phone number"
              )}
            </li>
          ))}
        </ul>
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

/** Nobody is told by the button who has to be called. */
function tellLabel({ kind, mails, is_later_offer }: EventNotice): string {
  if (is_later_offer) return mails > 0 ? "Tell them" : "Offer it";
  const done = { called_off: "Call it off", moved: "Move it", reinstated: "Put it back on" }[kind];
  return mails > 0 ? `${done} and tell them` : done;
}
