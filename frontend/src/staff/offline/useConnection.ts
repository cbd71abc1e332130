import { onlineManager, useIsMutating } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** Whether the browser is offline, so changes have to wait. */
export function useIsOffline(): boolean {
  const isOffline = useSyncExternalStore(
    listen,
    () => !navigator.onLine,
    () => false,
  );
  const waiting = useIsMutating({ predicate: ({ state }) => state.isPaused });
  return isOffline || waiting > 0;
}

function listen(tell: () => void): () => void {
  const stop = onlineManager.subscribe(tell);
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    stop();
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}
