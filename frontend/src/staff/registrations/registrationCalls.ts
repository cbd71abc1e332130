import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
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

export function fetchRegistrations(filter: RosterFilter, before: string | null, limit = PAGE_SIZE) {
  const { event, q } = filter;
  return orThrow(call("GET", pathTo("/api/admin/registrations", { event, q, limit, before })));
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
  orThrow(call("PATCH", pathTo("/api/admin/registrations/{id}", { id }), change));

export const deliverRegistration = (id: string) =>
  orThrow(call("POST", pathTo("/api/admin/registrations/{id}/deliver", { id })));
