import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { StaffRegistration } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { useToast } from "../../../ui/toasts/toasts";
import { isUnauthorized } from "../../shared/queries";
import { readableTime } from "../../shared/readableTime";
import { REGISTRATIONS } from "../registrationCalls";
import { lacksWaiver } from "./answersInWords";
import { SignedWords } from "./SignedWords";
import { notePaperWaiver, removePaperWaiver } from "./waiverCalls";

interface Props {
  registration: StaffRegistration;
}

/** Who signed the waiver, or that nobody did. Staff note what was signed on paper. */
export function WaiverStatus({ registration }: Props) {
  const { waiver, name } = registration;
  const { timezone } = useSite();
  const { change, busy } = useWaiver(registration.id);
  const action = (label: string, act: () => void) => (
    <button type="button" className="staff-button" aria-disabled={busy} onClick={act}>
      {label} <span className="sr-only">({name})</span>
    </button>
  );
  if (lacksWaiver(registration))
    return (
      <div className="staff-actions">
        <p>
          <strong>Waiver not signed.</strong>
        </p>
        {action("Signed on paper", () => change(notePaperWaiver))}
      </div>
    );
  if (!waiver) return null;
  const when = readableTime(waiver.signed_at, timezone);
  if (waiver.version === null)
    return (
      <div className="staff-actions">
        <p>
          Waiver signed on paper, noted {when}
          {waiver.noted_by && ` by ${waiver.noted_by}`}
        </p>
        {action("It isn't signed", () => change(removePaperWaiver))}
      </div>
    );
  return (
    <div>
      <p>
        Waiver signed by <bdi>{waiver.signed_by}</bdi>, {when}
      </p>
      <SignedWords version={waiver.version} by={waiver.address_family} />
    </div>
  );
}

function useWaiver(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  const changing = useMutation({
    mutationFn: (work: (id: string) => Promise<unknown>) => work(id),
    onError: (error: Error) => {
      if (isUnauthorized(error)) return;
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
    onSettled: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  const change = (work: (id: string) => Promise<unknown>) =>
    !changing.isPending && changing.mutate(work);
  return { change, busy: changing.isPending };
}
