import { useEffect, useRef } from "react";

/** What staff are asked before a party is registered. */
export interface Question {
  text: string;
  /** The button's words. */
  yes: string;
  onYes: () => void;
}

interface Props {
  question: Question;
  failure: string;
  isBusy: boolean;
  onBack: () => void;
}

/** Asks whether to go beyond the places, or to add people to a registration. The question has the focus. */
export function PhoneQuestion({ question, failure, isBusy, onBack }: Props) {
  const words = useRef<HTMLParagraphElement>(null);
  const { text, yes, onYes } = question;
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
      <div className="editor-dialog-actions">
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isBusy}
          onClick={() => !isBusy && onYes()}
        >
          {yes}
        </button>
        <button type="button" className="staff-button" onClick={onBack}>
          Go back
        </button>
      </div>
    </div>
  );
}
