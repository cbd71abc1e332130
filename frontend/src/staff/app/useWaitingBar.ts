import { useIsMutating } from "@tanstack/react-query";
import { useEffect } from "react";
import { showWaiting } from "../../ui/waiting";

/** Shows that a change is on its way to the server; one that waits for the connection is not. */
export function useWaitingBar(): void {
  const isChanging = useIsMutating({ predicate: ({ state }) => !state.isPaused }) > 0;
  useEffect(() => {
    return isChanging ? showWaiting() : undefined;
  }, [isChanging]);
}
