import { useSyncExternalStore } from "react";
import { forgetOnLeaving } from "../../session/leaving";

/* Descriptions that were typed and aren't published yet, by photograph: another view doesn't lose them. */

const typed = new Map<string, string>();
const listeners = new Set<() => void>();

forgetOnLeaving(() => typed.clear(), {
  lost: () => typed.size > 0 && "Descriptions of photographs that aren't published",
});

/** What was typed for this photograph; undefined: nothing. */
export const typedDescription = (name: string): string | undefined => typed.get(name);

/** Keeps what was typed; undefined: it's published. */
export function typeDescription(name: string, text: string | undefined): void {
  if (text === undefined) typed.delete(name);
  else typed.set(name, text);
  for (const listener of listeners) listener();
}

/** What was typed for this photograph, and whatever is typed from now on. */
export const useTypedDescription = (name: string): string | undefined =>
  useSyncExternalStore(subscribe, () => typedDescription(name));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
