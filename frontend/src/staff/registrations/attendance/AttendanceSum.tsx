import { useQuery } from "@tanstack/react-query";
import type { RegistrationList, StaffRegistration } from "../../../api/types";
import { WITHOUT_NETWORK } from "../../offline/keptAnswers";
import { useUnsent } from "../../offline/unsent";
import { fetchRoster, REGISTRATIONS } from "../registrationCalls";
import { sumInWords } from "./attendanceInWords";
import { useIsDue } from "./useIsDue";

type Event = Pick<RegistrationList["events"][number], "id" | "date">;

interface Props {
  event: Event;
  parties: StaffRegistration[];
}

/** How many came, from the event's day on. What this device hasn't sent yet counts. */
export function AttendanceSum({ event, parties }: Props) {
  const unsent = useUnsent();
  const isDue = useIsDue(event.date);
  const words = isDue ? sumInWords(parties, unsent) : "";
  return words && <p className="staff-sum">{words}</p>;
}

/** The same of an event whose people aren't all on the page. */
export function AttendanceSumOf({ event }: { event: Event }) {
  const { data } = useQuery({
    queryKey: [...REGISTRATIONS, "roster", event.id],
    queryFn: () => fetchRoster(event.id),
    enabled: useIsDue(event.date),
    ...WITHOUT_NETWORK,
  });
  return data && <AttendanceSum event={event} parties={data} />;
}
