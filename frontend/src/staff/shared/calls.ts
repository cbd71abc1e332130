import { call, type Reply } from "../../api/client";
import { pathTo } from "../../api/pathTo";
import type {
  Channel,
  Problem,
  StaffSession,
  SubmissionChange,
  SubmissionFilter,
} from "../../api/types";
import { noteSignedIn, noteSignedOut } from "../session/signInMemory";

/** Submissions per page of the list. */
const PAGE_SIZE = 50;

/** A call that the server refused, or that didn't reach it. */
export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(reply: { status: number; problem: Problem | null }) {
    super(reply.problem?.detail ?? "The server didn't answer.");
    this.status = reply.status;
    this.problem = reply.problem;
  }
}

/** Throws a failed reply, because React Query expects exceptions. */
export async function orThrow<T>(reply: Promise<Reply<T>>): Promise<T> {
  const settled = await reply;
  if (settled.ok) return settled.value;
  throw new Refusal(settled);
}

/** The session, or access without one if the page is open to all; null without access. */
export async function fetchSession(): Promise<StaffSession | null> {
  const reply = await call("GET", "/api/admin/session");
  if (reply.ok) return reply.value;
  if (reply.status !== 401) throw new Refusal(reply);
  noteSignedOut();
  return null;
}

/** The passcode from a sign-in link, or a typed one. */
export type Credentials =
  | { passcode: string; byLink: true }
  | { passcode: string; ownDevice: boolean; name?: string };

export async function signIn(credentials: Credentials): Promise<void> {
  await orThrow(call("POST", "/api/admin/session", credentials));
  noteSignedIn("ownDevice" in credentials && credentials.ownDevice);
}

/** Says who uses this device, which is signed in. */
export async function nameDevice(name: string): Promise<void> {
  await orThrow(call("PATCH", "/api/admin/session", { name }));
}

/** Ends the session. A session that has already ended is not an error. */
export async function signOut(): Promise<void> {
  const reply = await call("DELETE", "/api/admin/session");
  if (!reply.ok && reply.status !== 401) throw new Refusal(reply);
}

/** Limits submissions to those of a kind, or with these words; empty for all. */
export interface InboxFilter {
  filter: SubmissionFilter;
  q: string;
}

export function fetchSubmissions({ filter, q }: InboxFilter, before: string | null) {
  const path = pathTo("/api/admin/submissions", { filter, q, limit: PAGE_SIZE, before });
  return orThrow(call("GET", path));
}

const item = (id: string) => pathTo("/api/admin/submissions/{id}", { id });

export const fetchSubmission = (id: string) => orThrow(call("GET", item(id)));

export const fetchHistory = (id: string) =>
  orThrow(call("GET", pathTo("/api/admin/submissions/{id}/history", { id })));

export const changeSubmission = (id: string, change: SubmissionChange) =>
  orThrow(call("PATCH", item(id), change));

export const deliverAgain = (id: string, channel?: Channel) =>
  orThrow(
    call("POST", pathTo("/api/admin/submissions/{id}/deliver", { id, channel: channel ?? null })),
  );
