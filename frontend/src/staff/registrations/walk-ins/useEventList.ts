import { useQuery } from "@tanstack/react-query";
import { WITHOUT_NETWORK } from "../../offline/keptAnswers";
import { fetchRegistrations, REGISTRATIONS } from "../registrationCalls";

/** The list with all events, which is kept on the device; it's fetched only if `enabled`. */
export const useEventList = (enabled = true) =>
  useQuery({
    queryKey: [...REGISTRATIONS, "events"],
    queryFn: () => fetchRegistrations({ event: "", q: "" }, null, 1),
    enabled,
    ...WITHOUT_NETWORK,
  });
