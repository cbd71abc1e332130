import type { ListChange } from "../../../api/types";
import { dialable } from "../../shared/hrefs";
import { TimeOf } from "../../shared/TimeOf";
import { WaitingSteps } from "./WaitingSteps";
import { type Party, stateInWords, toldInWords, wishInWords } from "./waitingInWords";

/** A change that is asked about first. */
export type Asked = "pass_over" | "move";

interface Props {
  party: Party;
  /** From 1 on. */
  position: number;
  /** Whether the event can still take somebody. */
  isOpen: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onChange: (change: ListChange) => void;
  onAsk: (asked: Asked) => void;
}

/** The element id of a party's name. */
export const waitingPartyId = (registration: string) => `waiting-${registration}`;

/** A party on the waiting list: what it wants, where it stands, and what staff do with it. */
export function WaitingParty(props: Props) {
  const { party, position, isOpen, isBusy, failure, onChange, onAsk } = props;
  const { registration, name, phone, since, state, needsCall, toldAt } = party;
  const action = (label: string, act: () => void) => (
    <button
      type="button"
      className="staff-button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && act()}
    >
      {label} <span className="sr-only">({name})</span>
    </button>
  );
  return (
    <li className="staff-card waiting-party">
      <h3 id={waitingPartyId(registration)} className="title-3" tabIndex={-1}>
        {position}. <bdi>{name}</bdi>
      </h3>
      <p>
        {wishInWords(party)}, joined <TimeOf instant={since} />
      </p>
      <p>
        <span className="staff-badge" data-state={state}>
          {stateInWords(party)}
        </span>
      </p>
      {toldAt && <p>{toldInWords(party)}</p>}
      {state === "passed" && <p>They get no spots until they ask again or you hold some.</p>}
      <p className="staff-reach">
        {needsCall && <strong>Call them: no mail reaches them.</strong>}
        {phone && (
          <a href={`tel:${dialable(phone)}`}>
            Call {phone} <span className="sr-only">({name})</span>
          </a>
        )}
      </p>
      {isOpen && (
        <div className="staff-actions">
          {state !== "offered" && action("Hold spots", () => onChange({ action: "offer" }))}
          {action("They said yes", () => onChange({ action: "accept" }))}
          {action("They said no", () => onChange({ action: "decline" }))}
          {state !== "passed" && action("Pass over…", () => onAsk("pass_over"))}
          {action("Move…", () => onAsk("move"))}
        </div>
      )}
      <p role="alert" className="staff-failure">
        {failure}
      </p>
      <WaitingSteps party={party} />
    </li>
  );
}
