import { call } from "../../api/client";
import type { Overview } from "../../api/types";
import { orThrow } from "../shared/calls";

/** Under this key, and the number of weeks, stands what came in. */
export const OVERVIEW = ["overview"];

export const fetchOverview = (weeks: number) =>
  orThrow(call<Overview>("GET", `/api/admin/overview?weeks=${weeks}`));
