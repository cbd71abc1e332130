import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { endSession, hasAccess, SESSION, type SessionState } from "../shared/queries";

/** The session is the browser's: who signs out in one tab leaves nothing to read in the others. */
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
