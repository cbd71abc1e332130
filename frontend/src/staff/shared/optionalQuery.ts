import { isUnauthorized } from "./queries";

/**
 * For optional parts of the page, which stay hidden without a response. Reports only that the
 * session has ended.
 */
export function optionalQuery<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error: Error) => {
    if (isUnauthorized(error)) throw error;
    return null;
  });
}
