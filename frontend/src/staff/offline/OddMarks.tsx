import { useQueryClient } from "@tanstack/react-query";
import type { RegistrationList, StaffRegistration } from "../../api/types";
import { REGISTRATIONS } from "../registrations/registrationCalls";
import { changeUnsent, type Mark, type OddMark, useUnsent } from "./unsent";

const SAID: Record<Mark, string> = {
  came: "came",
  missed: "didn't come",
  none: "is open again",
};

/** Names whom the server didn't take as they were marked, and why. */
export function OddMarks() {
  const { odd } = useUnsent();
  const nameOf = useNames();
  if (odd.length === 0) return null;
  return (
    <div role="alert" className="staff-failure">
      {odd.map((one) => (
        <p key={`${one.registration} ${one.position}`}>
          {nameOf(one)} {SAID[one.mark]}, you said: {one.why}
        </p>
      ))}
      <button type="button" className="staff-button" onClick={() => changeUnsent({ odd: [] })}>
        OK
      </button>
    </div>
  );
}

/** Finds names among the registrations that the page has read. */
function useNames() {
  const client = useQueryClient();
  return ({ registration, position, name }: OddMark) => {
    // Who was taken out of the party isn't among them anymore.
    if (name) return name;
    const read = client.getQueriesData<StaffRegistration[] | { pages?: RegistrationList[] }>({
      queryKey: REGISTRATIONS,
    });
    const all = read.flatMap(([, data]) =>
      Array.isArray(data) ? data : (data?.pages?.flatMap(({ items }) => items) ?? []),
    );
    const party = all.find(({ id }) => id === registration);
    return party?.attendees.find((one) => one.position === position)?.name ?? "Someone";
  };
}
