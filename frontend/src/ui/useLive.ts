import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML and while React takes it over, true from then on. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
