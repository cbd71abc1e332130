import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../api/client";
import { orThrow } from "../../shared/calls";
import { MAIL_CHECK } from "../../shared/queries";

/** How often a check that runs is looked at, in milliseconds. */
const LOOK_EVERY = 700;

/** The mails' state; read again and again while a check runs. */
export const mailStandingQuery = queryOptions({
  queryKey: MAIL_CHECK,
  queryFn: () => orThrow(call("GET", "/api/admin/mail-check")),
  refetchInterval: ({ state }) => (state.data?.check?.running ? LOOK_EVERY : false),
  meta: { isQuiet: true },
});

/** Begins a check, or joins the one that runs. */
export const checkMail = () => orThrow(call("POST", "/api/admin/mail-check"));
