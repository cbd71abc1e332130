import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { closeDoor, isInside, SESSION, type Visit } from "../shared/queries";

/** The session is the browser's: who signs out in one tab leaves nothing to read in the others. */
export function useOtherTabs(): () => void {
  const client = useQueryClient();
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const opened = new BroadcastChannel("paddockStaff");
    opened.onmessage = () => {
      if (isInside(client.getQueryData<Visit>(SESSION))) closeDoor(client, "left");
    };
    channel.current = opened;
    return () => opened.close();
  }, [client]);

  return useCallback(() => channel.current?.postMessage("left"), []);
}
