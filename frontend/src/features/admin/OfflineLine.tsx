import { useIsOffline } from "./useConnection";

/** Says that nothing comes and goes, above every view, for as long as that is so. */
export function OfflineLine() {
  const isOffline = useIsOffline();
  return (
    <p role="status" className="staff-offline">
      {isOffline && "You are offline. What you change is sent when you are back."}
    </p>
  );
}
