import type { Problem } from "../../../../api/types";

/** Bytes of a part at first, and at least: a part has to arrive in 15 seconds. */
const PART = { first: 256 * 1024, least: 32 * 1024 };

/** Milliseconds in which a part is answered. After the last one, the server prepares the picture. */
const TIMEOUT_MS = { part: 20_000, last: 120_000 };

/** Pauses before another try, in turn, in milliseconds. After the last one it's given up. */
export const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 30_000, 30_000];

export interface Sending {
  /** Where the picture goes, as the call's path. */
  path: string;
  blob: Blob;
  signal: AbortSignal;
  /** Bytes that have arrived. */
  onProgress: (arrived: number) => void;
  /** The last part is on its way; the answer takes as long as the server prepares the picture. */
  onLast: () => void;
  /** Whether there is a pause, because the server doesn't answer. */
  onWait: (isWaiting: boolean) => void;
  /** Waits before another try. */
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Whether the server has all of it, although its answer was lost. */
  isThere: () => Promise<boolean>;
}

/** How a picture was taken, or why not. `status` is 0 if the server didn't answer. */
export type Sent =
  | { ok: true; remarks: string[] }
  | { ok: false; status: number; detail: string; mayRetry: boolean };

type Reply =
  | { what: "done"; remarks: string[] }
  | { what: "arrived"; offset: number }
  | { what: "lost" }
  | { what: "refused"; status: number; detail: string };

/**
 * Sends a picture in parts, one after the other. After a break it asks how much has arrived, and goes on from
 * there. Throws only if `signal` is aborted.
 */
export async function sendParts(sending: Sending): Promise<Sent> {
  const { blob, signal, onProgress } = sending;
  let offset = 0;
  let size = PART.first;
  let failures = 0;
  let isAsked = false;
  let wasLastSent = false;
  for (;;) {
    signal.throwIfAborted();
    const end = Math.min(offset + size, blob.size);
    const isLast = !isAsked && end === blob.size;
    if (isLast) sending.onLast();
    wasLastSent ||= isLast;
    const reply = isAsked ? await ask(sending) : await sendPart(sending, offset, end);
    if (reply.what === "done") return { ok: true, remarks: reply.remarks };
    if (reply.what === "refused") {
      return { ok: false, status: reply.status, detail: reply.detail, mayRetry: false };
    }
    if (reply.what === "arrived") {
      // The server forgets what has arrived once it's shown.
      if (isAsked && reply.offset === 0 && wasLastSent && (await sending.isThere())) {
        return { ok: true, remarks: [] };
      }
      if (reply.offset > offset) failures = 0;
      ({ offset } = reply);
      isAsked = false;
      sending.onWait(false);
      onProgress(offset);
      continue;
    }
    const wait = PAUSES_MS[failures];
    if (wait === undefined) return { ok: false, status: 0, mayRetry: true, detail: LOST };
    failures += 1;
    size = Math.max(PART.least, size / 2);
    isAsked = true;
    sending.onWait(true);
    await sending.pause(wait, signal);
    sending.onWait(false);
  }
}

const LOST = "The connection is too weak right now.";

function sendPart(sending: Sending, start: number, end: number): Promise<Reply> {
  const { blob } = sending;
  const range = `bytes ${start}-${end - 1}/${blob.size}`;
  const timeout = end === blob.size ? TIMEOUT_MS.last : TIMEOUT_MS.part;
  return put(sending, range, timeout, blob.slice(start, end));
}

/** Asks how much has arrived. If it's all, the server goes on to show it. */
const ask = (sending: Sending): Promise<Reply> =>
  put(sending, `bytes */${sending.blob.size}`, TIMEOUT_MS.last);

async function put(
  { path, signal }: Sending,
  range: string,
  timeout: number,
  body?: Blob,
): Promise<Reply> {
  // iPhones have `AbortSignal.any` only since iOS 17.4.
  const either = new AbortController();
  const abort = () => either.abort();
  const timer = setTimeout(abort, timeout);
  signal.addEventListener("abort", abort);
  try {
    const response = await fetch(path, {
      method: "PUT",
      signal: either.signal,
      headers: { "content-range": range, "content-type": "application/octet-stream" },
      ...(body ? { body } : {}),
    });
    return await replyOf(response);
  } catch {
    signal.throwIfAborted();
    return { what: "lost" };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}

/** Answers that a later try may change. */
const PASSING = [400, 408, 425, 429, 500, 502, 503, 504];

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response;
  if (status === 200) return { what: "done", remarks: (await response.json()).remarks };
  const offset = headers.get("upload-offset");
  if (offset !== null && (status === 202 || status === 409)) {
    return { what: "arrived", offset: Number(offset) };
  }
  if (PASSING.includes(status)) return { what: "lost" };
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json");
  const problem = isProblem ? ((await response.json()) as Problem) : null;
  const detail = problem?.detail ?? "The server didn't take it.";
  return { what: "refused", status, detail };
}
