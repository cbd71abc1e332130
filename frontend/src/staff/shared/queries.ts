import { MutationCache, notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { dropDrafts } from "../inbox/note/noteDrafts";
import { noteSignedOut } from "../session/signInMemory";
import { Refusal } from "./calls";

/** Under this key stands a {@link SessionState}: who is at the page. */
export const SESSION = ["session"];

/** Under this key, the filter's name and the words searched for stand the pages of the list. */
export const SUBMISSIONS = ["submissions"];

/** Under this key, and its id, stands a submission that is shown alone. */
export const SUBMISSION = ["submission"];

/** Under this key, and a submission's id, stands what the same person wrote besides. */
export const HISTORY = ["history"];

/** Under this key stands how the deliveries are. */
export const DELIVERIES = ["deliveries"];

/** Under this key stand the pages of the delivery log. */
export const ATTEMPTS = ["attempts"];

/** How the page stands open, or why it is closed. */
export type SessionState = "passcode" | "open" | "stranger" | "refused" | "left" | "expired";

export const hasAccess = (visit: SessionState | undefined): visit is "passcode" | "open" =>
  visit === "passcode" || visit === "open";

/** The server does not know the caller, or no longer. */
export const isUnauthorized = (error: Error) => error instanceof Refusal && error.status === 401;

/** Errors that an immediate retry can't change. */
const isFinal = (error: Error) =>
  error instanceof Refusal && error.status >= 400 && error.status < 500;

/** Closes the door behind somebody: names and phone numbers leave the screen and the memory. */
export function endSession(queries: QueryClient, why: "left" | "expired"): void {
  noteSignedOut();
  if (why === "left") dropDrafts();
  queries.setQueryData<SessionState>(SESSION, why);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== SESSION[0] });
}

/** The staff page's store of answers: one retry, and no fetching behind anybody's back. */
export function createQueries(): QueryClient {
  // A session that has run out leads back to the door, whichever call finds it out; one that was
  // never there (a wrong passcode) has nothing to close.
  const onUnauthorized = (error: Error) => {
    if (!isUnauthorized(error)) return false;
    if (hasAccess(queries.getQueryData<SessionState>(SESSION))) endSession(queries, "expired");
    return true;
  };
  // Before the next click is heard: by default a double click comes before its button is busy.
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
