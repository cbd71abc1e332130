import { useEffect, useEffectEvent } from "react";
import { goTo, useAddress } from "../shared/address";
import { partHash, valueIn } from "./siteAddress";

/**
 * Goes to the value of `part` that the address names, as soon as the part is there. It does so once: not after a reload,
 * and not by Back.
 */
export function useArrival(part: string, go: (pointer: string) => void): void {
  const at = valueIn(useAddress().settings);
  const arrive = useEffectEvent((pointer: string) => {
    go(pointer);
    goTo(partHash(part), "replace");
  });
  useEffect(() => {
    if (at !== undefined) arrive(at);
  }, [at]);
}
