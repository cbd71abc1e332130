import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Suppression } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { useToast } from "../../ui/toasts/toasts";
import { isUnauthorized, SUBMISSION, SUBMISSIONS } from "../shared/queries";
import { readableTime } from "../shared/readableTime";
import { liftSuppression } from "./deliveryCalls";

interface Props {
  suppressions: Suppression[] | undefined;
  /** The visitor's address. */
  address: string;
  /** Whose it is, for the buttons' names. */
  name: string;
  /** The list that shows it, beside the inquiries. */
  queryKey?: string[];
}

/** Why an address gets no more mails, and a button that lets them go out again. */
export function StoppedMails({ suppressions = [], address, name, queryKey }: Props) {
  const { timezone } = useSite();
  const client = useQueryClient();
  const toast = useToast();
  const lifting = useMutation({
    mutationFn: (scope: Suppression["scope"]) => liftSuppression(address, scope),
    onSuccess: async () => {
      toast({ tone: "ok", title: "Mails go out again", detail: `To ${name}, from now on.` });
      const lists = [SUBMISSIONS, SUBMISSION, ...(queryKey ? [queryKey] : [])];
      await Promise.all(lists.map((key) => client.invalidateQueries({ queryKey: key })));
    },
    onError: (error: Error) => {
      if (isUnauthorized(error)) return;
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
  });
  return suppressions.map((suppression) => (
    <div className="staff-actions staff-delivery" key={suppression.scope}>
      <p data-failed={suppression.reason === "refused" || undefined}>
        {whyStopped(suppression, readableTime(suppression.suppressed_at, timezone))}
      </p>
      <button
        type="button"
        className="staff-button"
        aria-disabled={lifting.isPending}
        onClick={() => !lifting.isPending && lifting.mutate(suppression.scope)}
      >
        {suppression.scope === "everything" ? "Send to this address again" : "Send reminders again"}{" "}
        <span className="sr-only">({name})</span>
      </button>
    </div>
  ));
}

function whyStopped({ scope, reason, last_error }: Suppression, when: string): string {
  if (reason === "refused")
    return `No mails to this address since ${when}: ${last_error ?? "it was refused"}. Ask them for the right one.`;
  const mails = scope === "everything" ? "mails" : "reminders";
  return `No ${mails} to this address since ${when}: they asked for that.`;
}
