import { useIsOffline } from "./useConnection";

/** Says that nothing comes and goes, above every view, for as long as that is so. */
export function OfflineLine() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="staff-offline">
      {isOffline && "You're offline. We'll send your changes when you're back."}
    </p>
  );
}
