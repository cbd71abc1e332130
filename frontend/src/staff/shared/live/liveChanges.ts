import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState } from "react";
import type { StaffNews } from "../../../api/types";
import { fetchSession } from "../calls";
import { endSession } from "../queries";
import { ChangeStream } from "./changeStream";

/** What the page learns from the change stream. */
export interface LiveChanges {
  /** The last change; null before the first. */
  change: StaffNews | null;
  /** Null until it is known, and if the browser doesn't support event streams. */
  isLive: boolean | null;
  /** Number of connections opened so far. Changes between two of them are missed. */
  connections: number;
}

export const LiveChangesContext = createContext<LiveChanges>({
  change: null,
  isLive: null,
  connections: 0,
});

export const useLiveChanges = () => useContext(LiveChangesContext);

/** Keeps the change stream open while the page is shown. */
export function useChangeStream(): LiveChanges {
  const client = useQueryClient();
  const [change, setChange] = useState<StaffNews | null>(null);
  const [isLive, setLive] = useState<boolean | null>(null);
  const [connections, setConnections] = useState(0);

  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    let isHere = true;
    const stream = new ChangeStream({
      change: setChange,
      live: setLive,
      opened: () => setConnections((before) => before + 1),
      // An event source doesn't tell why it was refused; a call does.
      refused: async () => {
        const session = await fetchSession().catch(() => undefined);
        if (isHere && session === null) endSession(client, "expired");
      },
    });
    stream.start();
    return () => {
      isHere = false;
      stream.stop();
    };
  }, [client]);

  return { change, isLive, connections };
}
