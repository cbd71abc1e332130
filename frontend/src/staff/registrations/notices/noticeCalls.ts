import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import type {
  CallOff,
  EventMove,
  EventNotice,
  NoticeReason,
  RegistrationList,
  StaffRebooking,
} from "../../../api/types";
import { orThrow } from "../../shared/calls";
import { REGISTRATIONS } from "../registrationCalls";

/** What is told to those who signed up for an event. */
export type WantedNotice =
  | ({ kind: "call-off" } & CallOff)
  | ({ kind: "reinstate" } & NoticeReason)
  | ({ kind: "move" } & EventMove);

// Part of the registrations, so that it's fetched again with them.
export const noticesOf = (event: string) => [...REGISTRATIONS, "notices", event];

export const fetchNotices = async (id: string): Promise<EventNotice[]> =>
  (await orThrow(call("GET", pathTo("/api/admin/events/{id}/notices", { id })))).notices;

/** The newest notice that stands, as the server compares it; undefined: they aren't known. */
export const newestOf = (notices: EventNotice[] | undefined): string | undefined =>
  notices && (notices.find(({ undone_at }) => !undone_at)?.id ?? "none");

/**
 * The notices whose parties are to be called: the newest that stands. A later offer doesn't stand for the call-off
 * itself, so people are called about that as well.
 */
export function askingForCalls(
  notices: EventNotice[],
  { called_off }: Pick<RegistrationList["events"][number], "called_off">,
): EventNotice[] {
  const standing = notices.filter((notice) => !notice.undone_at && !isOver(notice, { called_off }));
  const whole = standing.find(({ is_later_offer }) => !is_later_offer);
  return standing.filter(
    (notice, index) => index === 0 || (notice === whole && standing[0]?.is_later_offer),
  );
}

/** Whether it says that the event is called off, and the event is on again. */
export const isOver = (
  { kind }: EventNotice,
  { called_off }: Pick<RegistrationList["events"][number], "called_off">,
): boolean => kind === "called_off" && !called_off;

/** What staff took back to word it anew, if they call the event off once more; `last` is the newest notice. */
export function takenBack(
  last: EventNotice | undefined,
  kind: WantedNotice["kind"],
): WantedNotice | undefined {
  const isMeant = kind === "call-off" && last?.kind === "called_off" && !last.is_later_offer;
  if (!isMeant || !last.undone_at || last.replaced) return undefined;
  return { kind, reason: last.reason, offer: last.offer?.event_id ?? "" };
}

/** How it's given. */
interface How {
  isDryRun: boolean;
  /** The newest notice that staff saw, so that they don't change what somebody else has told since. */
  seen: string | undefined;
}

/** Tells them; as a dry run it only says who would be told. */
export function giveNotice(id: string, wanted: WantedNotice, { isDryRun, seen }: How) {
  const to = { id, dry_run: isDryRun, ...(seen !== undefined && { seen }) };
  if (wanted.kind === "move") {
    const { kind: _, ...move } = wanted;
    return orThrow(call("POST", pathTo("/api/admin/events/{id}/move", to), move));
  }
  if (wanted.kind === "call-off") {
    const { kind: _, ...off } = wanted;
    return orThrow(call("POST", pathTo("/api/admin/events/{id}/call-off", to), off));
  }
  const { reason = "" } = wanted;
  return orThrow(call("POST", pathTo("/api/admin/events/{id}/reinstate", to), { reason }));
}

export const undoNotice = (id: string, notice: string) =>
  orThrow(call("DELETE", pathTo("/api/admin/events/{id}/notices/{notice}", { id, notice })));

/** Ticks that a party was called, or takes the tick back. */
export function setCalled(id: string, notice: string, registration: string, isCalled: boolean) {
  const path = pathTo("/api/admin/events/{id}/notices/{notice}/calls/{registration}", {
    id,
    notice,
    registration,
  });
  return orThrow(isCalled ? call("PUT", path) : call("DELETE", path));
}

/** Moves a party to the event that a notice offers it. */
export function rebook(id: string, notice: string, registration: string, how: StaffRebooking) {
  const path = pathTo("/api/admin/events/{id}/notices/{notice}/rebook/{registration}", {
    id,
    notice,
    registration,
  });
  return orThrow(call("POST", path, how));
}
