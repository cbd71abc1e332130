import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { WITHOUT_NETWORK } from "../offline/keptAnswers";
import { goTo, registrationsHash } from "../shared/address";
import { Refusal } from "../shared/calls";
import { Failure } from "../shared/Failure";
import { RegistrationCard } from "./RegistrationCard";
import { fetchRegistration, REGISTRATIONS } from "./registrationCalls";
import { useLiveRegistrations } from "./useLiveRegistrations";

interface Props {
  id: string;
}

/** A single registration. Mails to the office link to it. */
export function OneRegistration({ id }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [...REGISTRATIONS, "one", id],
    queryFn: () => fetchRegistration(id),
    retry: (failures, error) => failures < 1 && !(error instanceof Refusal && error.status < 500),
    ...WITHOUT_NETWORK,
  });
  useLiveRegistrations();
  const place = useRef<HTMLDivElement>(null);

  // Each registration starts at its top.
  useEffect(() => {
    scrollTo(0, 0);
    place.current?.focus();
  }, [id]);

  return (
    <div ref={place} tabIndex={-1}>
      <p className="staff-bar">
        <button
          type="button"
          className="staff-button"
          onClick={() => goTo(registrationsHash(data?.event_id))}
        >
          Back to the list
        </button>
      </p>
      {isPending && <p role="status">Loading registration</p>}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && (
        <ul className="staff-list">
          <RegistrationCard key={id} registration={data} />
        </ul>
      )}
    </div>
  );
}
