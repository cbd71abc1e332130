import { startTransition, useEffect, useState } from "react";

/**
 * False in the server's HTML and during hydration, true soon after. Not a store with two snapshots:
 * React would render their difference in the same task as the hydration.
 */
export function useHydrated(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => startTransition(() => setLive(true)), []);
  return live;
}
