interface Props {
  error: Error;
  onRetry: () => void;
}

/** The server's error message, with a button to retry. */
export function Failure({ error, onRetry }: Props) {
  return (
    <p className="staff-failure" role="alert">
      {error.message}{" "}
      <button type="button" className="link" onClick={onRetry}>
        Try again
      </button>
    </p>
  );
}
