import { useIsOffline } from "./useConnection";

interface Props {
  /** Retries the server; only set while it can't be reached. */
  onAskAgain: (() => void) | undefined;
}

/** Says, above every view, that the page is offline. */
export function OfflineNotice({ onAskAgain }: Props) {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="staff-offline">
      {isOffline && "You're offline. We'll send your changes when you're back."}
      {!isOffline && onAskAgain && (
        <>
          We can't reach the server. What you typed is still here, and we'll keep trying.{" "}
          <button type="button" className="link" onClick={onAskAgain}>
            Try again
          </button>
        </>
      )}
    </p>
  );
}
