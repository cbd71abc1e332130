import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import { orThrow } from "../shared/calls";

/** Under this key, and the number of weeks, stands what came in. */
export const OVERVIEW = ["overview"];

export const fetchOverview = (weeks: number) =>
  orThrow(call("GET", pathTo("/api/admin/overview", { weeks })));
