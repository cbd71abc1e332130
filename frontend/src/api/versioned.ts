import type { Reply } from "./client";
import type { Problem } from "./types";

/*
 * Not in `client.ts`, which every visitor loads: only staff change what has versions.
 */

/** Time limit of most calls, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** How a call is sent. */
interface Request {
  body?: unknown;
  /** The version that the change is for. Sent as `If-Match`. */
  version?: number;
  mediaType?: "application/json" | "application/merge-patch+json";
  /** Time limit, in milliseconds. */
  timeoutMs?: number;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Calls the server for something that has versions, so that nobody overwrites what they haven't seen. Resolves
 * to the response's text. Never throws.
 */
export async function callForText(
  method: Method,
  path: string,
  { body, version, mediaType = "application/json", timeoutMs = TIMEOUT_MS }: Request = {},
): Promise<Reply<string>> {
  try {
    const response = await fetch(path, {
      method,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(body === undefined ? {} : { "content-type": mediaType }),
        ...(version === undefined ? {} : { "if-match": `"${version}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.ok) return { ok: true, value: text };
    return { ok: false, status: response.status, problem: readProblem(response, text) };
  } catch {
    return { ok: false, status: 0, problem: null };
  }
}

/** The same for a response in JSON; `undefined` if it is empty. */
export async function callVersioned<T>(
  method: Method,
  path: string,
  request?: Request,
): Promise<Reply<T>> {
  const reply = await callForText(method, path, request);
  if (!reply.ok) return reply;
  try {
    return { ok: true, value: (reply.value === "" ? undefined : JSON.parse(reply.value)) as T };
  } catch {
    return { ok: false, status: 0, problem: null };
  }
}

function readProblem(response: Response, text: string): Problem | null {
  const type = response.headers.get("content-type") ?? "";
  return type.startsWith("application/problem+json") ? (JSON.parse(text) as Problem) : null;
}

/** What a problem has beside the members of all problems. */
export const membersOf = <T>(problem: Problem | null) => problem as (Problem & Partial<T>) | null;
