interface Props {
  error: Error;
  onRetry: () => void;
}

/** What could not be fetched, in the server's words, and the way to try it again. */
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
