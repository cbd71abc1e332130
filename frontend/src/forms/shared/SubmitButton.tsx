interface Props {
  label: string;
  busyLabel: string;
  /** Shows the busy label. Keeps the button's focus and width. */
  busy: boolean;
}

/** The button that sends a form. Its width fits both labels, so it doesn't change. */
export function SubmitButton({ label, busyLabel, busy }: Props) {
  return (
    <button type="submit" className="button button-primary submit-button" aria-disabled={busy}>
      <span className={busy ? "other-label" : undefined} aria-hidden={busy}>
        {label}
      </span>
      <span className={busy ? undefined : "other-label"} aria-hidden={!busy}>
        {busyLabel}
      </span>
    </button>
  );
}
