import { startTransition, useEffect, useState } from "react";

/**
 * False in the server's HTML and while React takes it over, true soon after. Not a store with two
 * snapshots: React draws their difference at once, in the task that took the page over.
 */
export function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => startTransition(() => setLive(true)), []);
  return live;
}
