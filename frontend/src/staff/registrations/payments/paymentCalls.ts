import { call } from "../../../api/client";
import { pathTo } from "../../../api/pathTo";
import type { PaymentForm } from "../../../api/types";
import { orThrow } from "../../shared/calls";

export const recordPayment = (registration: string, payment: PaymentForm) =>
  orThrow(
    call("POST", pathTo("/api/admin/registrations/{id}/payments", { id: registration }), payment),
  );

export const takePaymentBack = (id: string) =>
  orThrow(call("DELETE", pathTo("/api/admin/payments/{id}", { id })));

export const fetchMonthMoney = (month: string) =>
  orThrow(call("GET", pathTo("/api/admin/payments", { month })));
