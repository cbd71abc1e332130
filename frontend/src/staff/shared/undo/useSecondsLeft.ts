import { useEffect, useEffectEvent, useState } from "react";

/** The seconds until a time, in milliseconds since 1970. Calls `onOver` before it says that none is left. */
export function useSecondsLeft(until: number | undefined, onOver: () => void): number | undefined {
  const [seconds, setSeconds] = useState(until === undefined ? undefined : secondsTo(until));
  const end = useEffectEvent(onOver);
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      const left = secondsTo(until);
      if (left === 0) {
        clearInterval(timer);
        end();
      }
      setSeconds(left);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));
