import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { forgetPage } from "../offline/keepPage";
import { forgetAnswers } from "../offline/keptAnswers";
import { forgetUnsent } from "../session/leaving";
import { noteSignedOut } from "../session/signInMemory";
import { Refusal } from "./calls";

/** Query key of the {@link SessionState}. */
export const SESSION = ["session"];

/** Query key of the list, to which the filter and the search words are added. */
export const SUBMISSIONS = ["submissions"];

/** Query key of a single submission, to which its id is added. */
export const SUBMISSION = ["submission"];

/** Query key of a person's other messages, to which a submission's id is added. */
export const HISTORY = ["history"];

/** Query key of the state of deliveries. */
export const DELIVERIES = ["deliveries"];

/** Query key of the mails' state, and of the check of the mail settings. */
export const MAIL_CHECK = ["mail check"];

/** Query key of the delivery log. */
export const ATTEMPTS = ["attempts"];

/** How the page may be used, or why not. */
export type SessionState = "passcode" | "open" | "stranger" | "refused" | "left" | "expired";

export const hasAccess = (visit: SessionState | undefined): visit is "passcode" | "open" =>
  visit === "passcode" || visit === "open";

/** Whether the server refused a call for lack of a valid session. */
export const isUnauthorized = (error: Error) => error instanceof Refusal && error.status === 401;

/** Errors that an immediate retry can't change. */
const isFinal = (error: Error) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500;

/**
 * Ends the session on this page: removes all names and phone numbers from the screen and from
 * memory.
 */
export function endSession(queries: QueryClient, why: "left" | "expired"): void {
  noteSignedOut();
  forgetAnswers({ all: true });
  if (why === "left") {
    forgetUnsent();
    void forgetPage();
  }
  queries.setQueryData<SessionState>(SESSION, why);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}

/** The staff page's query client: one retry, and no automatic refetching. */
export function createQueries(): QueryClient {
  // An ended session leads to the sign-in page, whichever call finds out. A wrong passcode doesn't
  // count, since there was no session.
  const onUnauthorized = (error: Error) => {
    if (!isUnauthorized(error)) return false;
    if (hasAccess(queries.getQueryData<SessionState>(SESSION))) endSession(queries, "expired");
    return true;
  };
  // Updates before the next click event. By default, a double click arrives before its button is
  // busy.
  notifyManager.setScheduler(queueMicrotask);
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        if (onUnauthorized(error) || meta?.isQuiet) return;
        console.error("couldn't get the server's answer:", error.message);
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void onUnauthorized(error) }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
  });
  return queries;
}
