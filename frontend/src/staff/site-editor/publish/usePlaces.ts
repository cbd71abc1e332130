import { useQuery } from "@tanstack/react-query";
import { fetchRegistrations, REGISTRATIONS } from "../../registrations/registrationCalls";
import { optionalQuery } from "../../shared/optionalQuery";
import type { Places } from "./eventWarnings";

/** How full the events are; nothing while that isn't known. */
export function usePlaces(isWanted: boolean): Places[] {
  const query = useQuery({
    queryKey: [...REGISTRATIONS, "places"],
    queryFn: () => optionalQuery(fetchRegistrations({ event: "", q: "" }, null, 1)),
    enabled: isWanted,
    // People sign up and cancel while the editor is open.
    refetchInterval: 30_000,
  });
  return query.data?.events ?? [];
}
