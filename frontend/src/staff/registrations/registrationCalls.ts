import { call } from "../../api/client";
import type { RegistrationChanges, RegistrationList, StaffRegistration } from "../../api/types";
import { orThrow } from "../shared/calls";

/** Registrations a page of the list, and as many as the server gives at once. */
const PAGE_SIZE = 50;
const MOST = 200;

/** Which registrations: those for an event, those with these words in them; empty for all. */
export interface RosterFilter {
  event: string;
  q: string;
}

export const REGISTRATIONS = ["registrations"];

export function rosterQuery({ event, q }: RosterFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (event) query.set("event", event);
  if (q) query.set("q", q);
  return query;
}

export function fetchRegistrations(filter: RosterFilter, before: string | null, limit = PAGE_SIZE) {
  const query = rosterQuery(filter);
  query.set("limit", String(limit));
  if (before !== null) query.set("before", before);
  return orThrow(call<RegistrationList>("GET", `/api/admin/registrations?${query}`));
}

/** Everybody who comes to the event, however many they are, by their names. */
export async function fetchRoster(event: string): Promise<StaffRegistration[]> {
  const all: StaffRegistration[] = [];
  let before: string | null = null;
  do {
    const page: RegistrationList = await fetchRegistrations({ event, q: "" }, before, MOST);
    all.push(...page.items.filter(({ status }) => status === "confirmed"));
    before = page.next;
  } while (before !== null);
  return all.sort((a, b) => a.name.localeCompare(b.name));
}

export const changeRegistration = (id: string, change: RegistrationChanges) =>
  orThrow(call<StaffRegistration>("PATCH", `/api/admin/registrations/${id}`, change));

export const deliverRegistration = (id: string) =>
  orThrow(call<unknown>("POST", `/api/admin/registrations/${id}/deliver`));
