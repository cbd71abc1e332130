import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import type { ListChange } from "../../../api/types";
import { orThrow } from "../../shared/calls";
import { REGISTRATIONS } from "../registrationCalls";

// Part of the registrations, so that it's fetched again with them.
export const waitingListOf = (event: string) => [...REGISTRATIONS, "waiting", event];

export const fetchWaitingList = (id: string) =>
  orThrow(call("GET", pathTo("/api/admin/events/{id}/waiting-list", { id })));

export const changeWaitingList = (id: string, change: ListChange) =>
  orThrow(call("POST", pathTo("/api/admin/registrations/{id}/waiting-list", { id }), change));
