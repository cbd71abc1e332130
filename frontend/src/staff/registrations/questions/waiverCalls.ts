import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import { orThrow } from "../../shared/calls";

const waiverOf = (id: string) => pathTo("/api/admin/registrations/{id}/waiver", { id });

export const notePaperWaiver = (id: string) => orThrow(call("PUT", waiverOf(id)));

export const removePaperWaiver = (id: string) => orThrow(call("DELETE", waiverOf(id)));

export const fetchWaiver = (version: string) =>
  orThrow(call("GET", pathTo("/api/admin/waivers/{version}", { version })));
