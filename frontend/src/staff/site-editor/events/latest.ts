import type { JsonObject } from "../contentTypes";
import { isObject } from "../model/pointer";

/** The events, the last one first. */
export const byNewestDate = (events: JsonObject): JsonObject[] =>
  Object.values(events)
    .filter(isObject)
    .sort((a, b) => String(b.date ?? "").localeCompare(String(a.date ?? "")));
