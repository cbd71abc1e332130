import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import type { Channel, DeliveryTopic, Suppression, TopicStanding } from "../../api/types";
import { orThrow } from "../shared/calls";
import { DELIVERIES } from "../shared/queries";

/**
 * The state of deliveries, for the alarm and the panels. Errors aren't logged, because the panels
 * show them.
 */
export const deliveriesQuery = queryOptions({
  queryKey: DELIVERIES,
  queryFn: () => orThrow(call("GET", "/api/admin/deliveries")),
  meta: { isQuiet: true },
});

export function fetchAttempts(
  onlyFailures: boolean,
  before: string | null,
  channel: Channel | null = null,
) {
  const path = pathTo("/api/admin/deliveries/log", {
    limit: 50,
    only: onlyFailures ? "failures" : null,
    channel,
    before: before === null ? null : Number(before),
  });
  return orThrow(call("GET", path));
}

/** Queues again what was given up, and has what waits tried at once; all for the office without one. */
export const retryDeliveries = (of?: Pick<TopicStanding, "topic" | "channel">) =>
  orThrow(call("POST", "/api/admin/deliveries/retry", of ?? {}));

export const testDelivery = (topic: DeliveryTopic) =>
  orThrow(call("POST", "/api/admin/deliveries/test", { topic }));

/** Lets mails go to an address again that gets none. */
export const liftSuppression = (address: string, scope: Suppression["scope"]) =>
  orThrow(call("POST", "/api/admin/suppressed-addresses/lift", { address, scope }));

/** Records that staff have seen the given-up deliveries, so they no longer raise the alarm. */
export const noteFailuresSeen = () => orThrow(call("POST", "/api/admin/deliveries/seen"));
