import { QueryCache, QueryClient } from "@tanstack/react-query";
import { Refusal } from "./calls";

/** Under this key stands who is signed in; null when nobody is. */
export const SESSION = ["session"];

/** Under this key, and the filter's name, stand the pages of the list. */
export const SUBMISSIONS = ["submissions"];

const isLockedOut = (error: Error) => error instanceof Refusal && error.status === 401;

/** The staff page's store of answers: one retry, and no fetching behind anybody's back. */
export function createQueries(): QueryClient {
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // A session that has run out leads back to the door.
        if (isLockedOut(error)) queries.setQueryData(SESSION, null);
        else console.error("the server's answer could not be fetched:", error.message);
      },
    }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isLockedOut(error),
        refetchOnWindowFocus: false,
      },
    },
  });
  return queries;
}
