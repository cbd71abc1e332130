import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLiveChanges } from "../shared/live/liveChanges";
import { useRefetch } from "../shared/live/useRefetch";
import { REGISTRATIONS } from "./registrationCalls";

/**
 * Refetches the shown registrations after every change. A new connection doesn't tell whether
 * registrations changed, so they are refetched after each one but the first.
 */
export function useLiveRegistrations(): void {
  const client = useQueryClient();
  const { change, connections } = useLiveChanges();
  const { refetch } = useRefetch(() => client.invalidateQueries({ queryKey: REGISTRATIONS }));
  const heard = useRef({ change, connections });

  useEffect(() => {
    const before = heard.current;
    heard.current = { change, connections };
    const isReconnected = connections !== before.connections && before.connections > 0;
    if (change === before.change && !isReconnected) return;
    if (document.visibilityState === "visible") refetch();
  }, [change, connections, refetch]);
}
