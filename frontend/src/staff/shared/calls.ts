import { call, type Reply } from "../../api/client";
import type {
  History,
  Problem,
  StaffSession,
  StoredSubmission,
  SubmissionChange,
  SubmissionFilter,
  SubmissionList,
} from "../../api/types";
import { noteSignedIn, noteSignedOut } from "../session/signInMemory";

/** Submissions a page of the list. */
const PAGE_SIZE = 50;

/** A call that the server refused, or that did not reach it. */
export class Refusal extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(reply: { status: number; problem: Problem | null }) {
    super(reply.problem?.detail ?? "The server didn't answer.");
    this.status = reply.status;
    this.problem = reply.problem;
  }
}

/** The list's library wants failures thrown. */
export async function orThrow<T>(reply: Promise<Reply<T>>): Promise<T> {
  const settled = await reply;
  if (settled.ok) return settled.value;
  throw new Refusal(settled);
}

/** Whether the caller is in, by the passcode or because the page is open; null when not. */
export async function fetchSession(): Promise<StaffSession | null> {
  const reply = await call<StaffSession>("GET", "/api/admin/session");
  if (reply.ok) return reply.value;
  if (reply.status !== 401) throw new Refusal(reply);
  noteSignedOut();
  return null;
}

/** Credentials: from the link that paddock printed, or typed. */
export type Credentials =
  | { passcode: string; byLink: true }
  | { passcode: string; ownDevice: boolean };

export async function signIn(credentials: Credentials): Promise<void> {
  await orThrow(call<void>("POST", "/api/admin/session", credentials));
  noteSignedIn();
}

/** Ends the session; one that had ended by itself is as good. */
export async function signOut(): Promise<void> {
  const reply = await call<void>("DELETE", "/api/admin/session");
  if (!reply.ok && reply.status !== 401) throw new Refusal(reply);
}

/** Which submissions: those of a kind, those with these words in them; empty for all. */
export interface InboxFilter {
  filter: SubmissionFilter;
  q: string;
}

export function inboxQuery({ filter, q }: InboxFilter): URLSearchParams {
  const query = new URLSearchParams({ filter });
  if (q) query.set("q", q);
  return query;
}

export function fetchSubmissions(which: InboxFilter, before: string | null) {
  const query = inboxQuery(which);
  query.set("limit", String(PAGE_SIZE));
  if (before !== null) query.set("before", before);
  return orThrow(call<SubmissionList>("GET", `/api/admin/submissions?${query}`));
}

const item = (id: string) => `/api/admin/submissions/${encodeURIComponent(id)}`;

export const fetchSubmission = (id: string) => orThrow(call<StoredSubmission>("GET", item(id)));

export const fetchHistory = (id: string) => orThrow(call<History>("GET", `${item(id)}/history`));

export const changeSubmission = (id: string, change: SubmissionChange) =>
  orThrow(call<StoredSubmission>("PATCH", item(id), change));

export const deliverAgain = (id: string) => orThrow(call<unknown>("POST", `${item(id)}/deliver`));
