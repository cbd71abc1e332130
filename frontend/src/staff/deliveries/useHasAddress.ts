import { useQuery } from "@tanstack/react-query";
import type { Delivery, DeliveryTopic } from "../../api/types";
import { deliveriesQuery } from "./deliveryCalls";

/** Whether news of `topic` goes anywhere, by whatever channel. True until that is known. */
export function useHasAddress(topic: DeliveryTopic): boolean {
  // The banner keeps it up to date: a card that appears is no reason to ask again.
  const { data } = useQuery({ ...deliveriesQuery, staleTime: Number.POSITIVE_INFINITY });
  const ways = data?.topics.filter((way) => way.topic === topic) ?? [];
  return ways.length === 0 || ways.some(({ has_address }) => has_address);
}

/** Whether `delivery` waits for the owner to set an address up, not for its next attempt. */
export const isWaitingForAddress = (delivery: Delivery | null, hasAddress: boolean) =>
  !hasAddress && delivery?.state === "pending";
