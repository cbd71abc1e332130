import { useEffect, useRef, useState } from "react";
import { StaffField } from "../StaffField";
import { WaitingListLink } from "../waiting-list/WaitingListLink";

/** What staff are asked before a party is registered. */
export interface Question {
  text: string;
  /** The button's words; undefined: there's nothing to say yes to. */
  yes: string | undefined;
  onYes: () => void;
  /** The party on the waiting list that is meant. */
  party?: { id: string; name: string; event_id: string };
  /** Puts so many people, or at least as many as staff choose, on the waiting list instead. */
  waits?: { people: number; onWait: (atLeast: number) => void };
}

interface Props {
  question: Question;
  failure: string;
  isBusy: boolean;
  onBack: () => void;
  onClose: () => void;
}

/** Asks whether to go beyond the places, or to add people to a registration. The question has the focus. */
export function PhoneQuestion({ question, failure, isBusy, onBack, onClose }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  const { text, yes, onYes, party, waits } = question;
  useEffect(() => words.current?.focus(), [text]);
  return (
    <div className="form">
      <p ref={words} tabIndex={-1}>
        {text}
      </p>
      {failure && (
        <p role="alert" className="staff-failure">
          {failure}
        </p>
      )}
      <div className="staff-dialog-actions">
        {yes && (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy}
            onClick={() => !isBusy && onYes()}
          >
            {yes}
          </button>
        )}
        {party && <WaitingListLink registration={party} onOpen={onClose} />}
        <button type="button" className="staff-button" onClick={onBack}>
          Go back
        </button>
      </div>
      {waits && <Waiting {...waits} isBusy={isBusy} />}
    </div>
  );
}

type WaitingProps = NonNullable<Question["waits"]> & { isBusy: boolean };

/** The button that puts them on the waiting list, and at least how many of them would come. */
function Waiting({ people, onWait, isBusy }: WaitingProps) {
  const [atLeast, setAtLeast] = useState(people);
  const numbers = Array.from({ length: people }, (_, index) => people - index);
  return (
    <div className="form">
      {people > 1 && (
        <StaffField label="They'd come with at least" name="atLeast" error={undefined}>
          {(field) => (
            <select
              className="control"
              value={atLeast}
              onChange={({ target }) => setAtLeast(Number(target.value))}
              {...field}
            >
              {numbers.map((number) => (
                <option key={number} value={number}>
                  {number === people ? `All ${people}` : number}
                </option>
              ))}
            </select>
          )}
        </StaffField>
      )}
      <button
        type="button"
        className="staff-button"
        aria-disabled={isBusy}
        onClick={() => !isBusy && onWait(atLeast)}
      >
        Put them on the waiting list
      </button>
    </div>
  );
}
