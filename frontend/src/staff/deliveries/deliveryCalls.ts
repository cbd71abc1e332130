import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import type { DeliveryTopic } from "../../api/types";
import { orThrow } from "../shared/calls";
import { DELIVERIES } from "../shared/queries";

/**
 * The state of deliveries, for the alarm and the panels. On an error the panels say why, so nothing
 * is logged.
 */
export const deliveriesQuery = queryOptions({
  queryKey: DELIVERIES,
  queryFn: () => orThrow(call("GET", "/api/admin/deliveries")),
  meta: { isQuiet: true },
});

export function fetchAttempts(onlyFailures: boolean, before: string | null) {
  const path = pathTo("/api/admin/deliveries/log", {
    limit: 50,
    only: onlyFailures ? "failures" : null,
    before: before === null ? null : Number(before),
  });
  return orThrow(call("GET", path));
}

/** Queues again what was given up, and has what waits tried at once; all topics without one. */
export const retryDeliveries = (topic?: DeliveryTopic) =>
  orThrow(call("POST", "/api/admin/deliveries/retry", topic ? { topic } : {}));

export const testDelivery = (topic: DeliveryTopic) =>
  orThrow(call("POST", "/api/admin/deliveries/test", { topic }));

/** Notes that staff know of what was given up: it raises the alarm no more. */
export const noteFailuresSeen = () => orThrow(call("POST", "/api/admin/deliveries/seen"));
