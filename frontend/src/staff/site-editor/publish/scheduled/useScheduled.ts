import { useQuery } from "@tanstack/react-query";
import { optionalQuery } from "../../../shared/optionalQuery";
import { fetchScheduled, SCHEDULED } from "../../contentCalls";
import type { Scheduled } from "../../contentTypes";

/** What is published at a time to come; nothing while that isn't known. */
export function useScheduled(): Scheduled[] {
  const query = useQuery({
    queryKey: SCHEDULED,
    queryFn: () => optionalQuery(fetchScheduled()),
  });
  return query.data ?? [];
}
