import { isUnauthorized } from "./queries";

/**
 * For what only adds to the page: without an answer it stays away and complains of nothing. That
 * nobody is signed in any more is said all the same.
 */
export function optionalQuery<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: Error) => {
    if (isUnauthorized(error)) throw error;
    return null;
  });
}
