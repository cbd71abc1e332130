import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import type {
  Channel,
  PhoneForm,
  RegistrationChanges,
  RegistrationList,
  StaffRegistration,
} from "../../api/types";
import { orKept } from "../offline/keptAnswers";
import { orThrow } from "../shared/calls";

/** Registrations per page of the list, and the most that the server returns at once. */
const PAGE_SIZE = 50;
const MOST = 200;

/** Limits registrations to those for an event, or with these words; empty for all. */
export interface RosterFilter {
  event: string;
  q: string;
}

export const REGISTRATIONS = ["registrations"];

/** A page of the registrations. Those of an event, without words, are kept on the device. */
export function fetchRegistrations(filter: RosterFilter, before: string | null, limit = PAGE_SIZE) {
  const { event, q } = filter;
  const path = pathTo("/api/admin/registrations", { event, q, limit, before });
  const asked = orThrow(call("GET", path));
  return q === "" ? orKept(path, asked) : asked;
}

/** A registration. Without a network, as a list of them last had it. */
export function fetchRegistration(id: string): Promise<StaffRegistration> {
  const path = pathTo("/api/admin/registrations/{id}", { id });
  return orKept(path, orThrow(call("GET", path)), (kept) =>
    (kept as Partial<RegistrationList> | null)?.items?.find((item) => item.id === id),
  );
}

/** All registrations for the event, sorted by name. */
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

/** Registers a party for somebody who calls. */
export const registerByPhone = (form: PhoneForm) =>
  orThrow(call("POST", "/api/admin/registrations", form));

export const replaceRegistrationLink = (id: string) =>
  orThrow(call("POST", pathTo("/api/admin/registrations/{id}/link", { id })));

export const deliverRegistration = (id: string, channel?: Channel) =>
  orThrow(
    call("POST", pathTo("/api/admin/registrations/{id}/deliver", { id, channel: channel ?? null })),
  );
