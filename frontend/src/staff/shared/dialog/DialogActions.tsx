interface Props {
  /** What the button says that does it. */
  word: string;
  /** What it says meanwhile. */
  busyWord?: string;
  isBusy: boolean;
  /** Undefined: the button sends the form around it. */
  onDo?: () => void;
  /** What the button says that leaves it. */
  back?: string;
  onBack: () => void;
}

/** The two buttons of a question: do it, or leave it. */
export function DialogActions({
  word,
  busyWord = "One moment…",
  isBusy,
  onDo,
  back = "Cancel",
  onBack,
}: Props) {
  return (
    <div className="staff-dialog-actions">
      <button
        type={onDo ? "button" : "submit"}
        className="button button-primary"
        aria-disabled={isBusy}
        onClick={(event) => {
          // It may take seconds, and a second time may undo the first.
          if (isBusy) event.preventDefault();
          else onDo?.();
        }}
      >
        {isBusy ? busyWord : word}
      </button>
      <button type="button" className="staff-button" onClick={onBack}>
        {back}
      </button>
    </div>
  );
}
