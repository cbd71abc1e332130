import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PaymentForm } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { Refusal } from "../../shared/calls";
import { isUnauthorized } from "../../shared/queries";
import { REGISTRATIONS } from "../registrationCalls";
import { recordPayment, takePaymentBack } from "./paymentCalls";

/** Records payments of a registration and takes them back. The lists are read again after each. */
export function usePayments(registration: string, onRecorded: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  // Perhaps only the answer was lost.
  const onSettled = () => client.invalidateQueries({ queryKey: REGISTRATIONS });
  const recording = useMutation({
    mutationFn: (payment: PaymentForm) => recordPayment(registration, payment),
    onSuccess: onRecorded,
    onSettled,
  });
  const takingBack = useMutation({
    mutationFn: takePaymentBack,
    onError: (error: Error) => {
      if (isUnauthorized(error)) return;
      toast({ tone: "error", title: "That didn't work", detail: error.message });
    },
    onSettled,
  });
  return {
    record: (payment: PaymentForm) => !recording.isPending && recording.mutate(payment),
    takeBack: (id: string) => !takingBack.isPending && takingBack.mutate(id),
    forget: recording.reset,
    isBusy: recording.isPending || takingBack.isPending,
    /** What the server says is wrong with the payment, by field, or in all. */
    errors: errorsOf(recording.error),
  };
}

function errorsOf(error: Error | null): Record<string, string> {
  if (!error || isUnauthorized(error)) return {};
  const problem = error instanceof Refusal ? error.problem : null;
  const errors = problem?.errors?.map(({ pointer, detail }) => [pointer.replace("#/", ""), detail]);
  return errors ? Object.fromEntries(errors) : { all: error.message };
}
