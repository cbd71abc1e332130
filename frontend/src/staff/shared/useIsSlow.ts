import { useEffect, useState } from "react";

/** Duration after which people wonder whether anything happens. */
const SLOW_MS = 400;

/** Whether something has been busy for so long that the page should say so. */
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
