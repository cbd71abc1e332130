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
      <span className={busy ? "invisible" : undefined} aria-hidden={busy}>
        {label}
      </span>
      <span className={busy ? undefined : "invisible"} aria-hidden={!busy}>
        {busyLabel}
      </span>
    </button>
  );
}
