import { useSyncExternalStore } from "react";
import type { SubmissionFilter } from "../../api/types";
import { isInDialog, onceBack } from "../../ui/dialogHistory";

/** The fragment of the address: `#spam?q=anna` is the view `spam` with its settings. */
export interface Address {
  view: string;
  settings: URLSearchParams;
}

const MOVED = "paddock:moved";

export function readAddress(hash: string): Address {
  const text = hash.replace(/^#/, "");
  const end = text.indexOf("?");
  return {
    view: end < 0 ? text : text.slice(0, end),
    settings: new URLSearchParams(end < 0 ? "" : text.slice(end)),
  };
}

/** The fragment of a list. The default list has none, so the page's address leads to it. */
export function listHash(filter: SubmissionFilter, q: string): string {
  if (q) return `#${filter}?${new URLSearchParams({ q })}`;
  return filter === "all" ? "" : `#${filter}`;
}

export const submissionHash = (id: string) => `#inquiry?${new URLSearchParams({ id })}`;

/** The fragment of the list of registrations: of all, or of one event's. */
export const registrationsHash = (event = "") =>
  event ? `#registrations?${new URLSearchParams({ event })}` : "#registrations";

/** The list of an event's registrations, with the dialog that moves it or calls it off. */
export const noticeHash = (event: string, notice: "move" | "call-off") =>
  `#registrations?${new URLSearchParams({ event, notice })}`;

/** The waiting list of an event, at the party of this registration. */
export const waitingListHash = (event: string, party: string) =>
  `#registrations?${new URLSearchParams({ event, party })}`;

/** Opens another view. `replace` leaves no entry in the history. */
export function goTo(hash: string, how: "push" | "replace" = "push"): void {
  const url = `${location.pathname}${hash}`;
  onceBack(() => {
    // A dialog that is open ends with its view, so the new view takes the place of its entry.
    if (how === "push" && !isInDialog()) history.pushState(history.state, "", url);
    else history.replaceState({ ...history.state, isDialog: undefined }, "", url);
    dispatchEvent(new Event(MOVED));
  });
}

/** The current fragment of the address. */
export function useAddress(): Address {
  return readAddress(useSyncExternalStore(listen, () => location.hash));
}

function listen(tell: () => void): () => void {
  const events = ["hashchange", "popstate", MOVED];
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}
