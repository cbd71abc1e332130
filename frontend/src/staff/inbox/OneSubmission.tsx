import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { fetchSubmission, Refusal } from "../shared/calls";
import { Failure } from "../shared/Failure";
import { SUBMISSION } from "../shared/queries";
import { SubmissionCard } from "./card/SubmissionCard";

interface Props {
  id: string;
  /** Returns to the previous view. */
  onBack: () => void;
}

/** A single submission. A person's other messages and the delivery log link to it. */
export function OneSubmission({ id, onBack }: Props) {
  const client = useQueryClient();
  const queryKey = [...SUBMISSION, id];
  const { data, error, isPending, refetch } = useQuery({
    queryKey,
    queryFn: () => fetchSubmission(id),
    retry: (failures, error) => failures < 1 && !(error instanceof Refusal && error.status < 500),
  });
  const place = useRef<HTMLDivElement>(null);

  // Each submission starts at its top.
  useEffect(() => {
    scrollTo(0, 0);
    place.current?.focus();
  }, [id]);

  return (
    <div ref={place} tabIndex={-1}>
      <p className="staff-bar">
        <button type="button" className="staff-button" onClick={onBack}>
          Back to the list
        </button>
      </p>
      {isPending && <p role="status">Loading submission</p>}
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {data && (
        <ul className="staff-list">
          <SubmissionCard
            key={id}
            submission={data}
            filter="all"
            threshold={undefined}
            isAlone
            onChanged={() => client.invalidateQueries({ queryKey })}
          />
        </ul>
      )}
    </div>
  );
}
