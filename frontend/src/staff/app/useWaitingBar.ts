import { useIsMutating } from "@tanstack/react-query";
import { useEffect } from "react";
import { showWaiting } from "../../ui/waiting";

/** Shows that a change is being sent to the server, but not while it waits for the connection. */
export function useWaitingBar(): void {
  const isChanging = useIsMutating({ predicate: ({ state }) => !state.isPaused }) > 0;
  useEffect(() => {
    return isChanging ? showWaiting() : undefined;
  }, [isChanging]);
}
