interface Props {
  label: string;
  busyLabel: string;
  /** While true the button says so and stays where it is, focus and width included. */
  busy: boolean;
}

/** Sends a form. Both labels hold the width, so that the button never jumps. */
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
