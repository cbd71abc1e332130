import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import { orThrow } from "../shared/calls";

/** Query key of the overview, to which the number of weeks is added. */
export const OVERVIEW = ["overview"];

export const fetchOverview = (weeks: number) =>
  orThrow(call("GET", pathTo("/api/admin/overview", { weeks })));
