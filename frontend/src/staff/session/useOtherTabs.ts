import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { endSession, hasAccess, SESSION, type SessionState } from "../shared/queries";

/** Ends the session in all tabs of the browser when somebody signs out in one. */
export function useOtherTabs(): () => void {
  const client = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel("paddockStaff");
    opened.onmessage = () => {
      if (hasAccess(client.getQueryData<SessionState>(SESSION))) endSession(client, "left");
    };
    channel.current = opened;
    return () => opened.close();
  }, [client]);

  return useCallback(() => channel.current?.postMessage("left"), []);
}
