import type { Answer, BodyArgument, Method, Target } from "./operations";
import type { Problem } from "./types";

/** Time limit of a call. */
const TIMEOUT_MS = 30_000;

/**
 * The result of a call. `status` is 0 if there was no response. `problem` is null if the response
 * didn't come from the server itself, such as a proxy's error page.
 */
export type Reply<T> =
  | { ok: true; value: T }
  | { ok: false; status: number; problem: Problem | null };

/** The server sends these without a body. Any other response without one isn't the server's. */
const WITHOUT_BODY = [202, 204];

/**
 * Calls the server. Never throws: a failure is a reply too. The OpenAPI document types the path,
 * the body and the value.
 */
export function call<M extends Method, T extends Target<M>>(
  method: M,
  path: T,
  ...body: BodyArgument<M, T>
): Promise<Reply<Answer<M, T>>>;
export async function call(method: Method, path: string, body?: unknown): Promise<Reply<unknown>> {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) {
      const isEmpty = WITHOUT_BODY.includes(response.status);
      return { ok: true, value: isEmpty ? undefined : JSON.parse(text) };
    }
    return { ok: false, status: response.status, problem: readProblem(response, text) };
  } catch {
    return { ok: false, status: 0, problem: null };
  }
}

function readProblem(response: Response, text: string): Problem | null {
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/problem+json") ? (JSON.parse(text) as Problem) : null;
}
