import { useEffect, useState } from "react";

/** From when on somebody wonders whether anything happens. */
const SLOW_MS = 400;

/** Whether something has been busy for so long that it has to be said. */
export function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isSlow;
}
