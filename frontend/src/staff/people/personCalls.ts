import { call } from "../../api/client";
import { orThrow } from "../shared/calls";

export const previewErasure = (address: string) =>
  orThrow(call("POST", "/api/admin/people/preview", { address }));

export const erasePerson = (address: string) =>
  orThrow(call("POST", "/api/admin/people/erase", { address }));

export const keepPerson = (address: string) =>
  orThrow(call("POST", "/api/admin/people/keep", { address }));

export const exportPerson = (address: string) =>
  orThrow(call("POST", "/api/admin/people/export", { address }));
