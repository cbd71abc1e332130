import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { StoredSubmission, SubmissionList } from "../api/types";
import { noteSignedIn } from "../staff/session/signInMemory";
import { renderPage } from "./renderPage";
import { json, problem, StubServer } from "./server";
import { submission } from "./submission.fixture";

export const SESSION = "GET /api/admin/session";
export const SIGN_IN = "POST /api/admin/session";
export const LIST = "GET /api/admin/submissions";
export const ITEM = `/api/admin/submissions/${submission().id}`;
export const ITEM_CHANGE = `PATCH ${ITEM}`;

export const list = (items: StoredSubmission[], next: string | null = null) => {
  const spam = items.filter(({ is_spam }) => is_spam).length;
  const waiting = items.filter(({ is_spam, handled_at }) => !is_spam && !handled_at).length;
  const counts = { all: items.length, spam, legitimate: items.length - spam, waiting };
  const page = { counts, items, next, spam_threshold: 50, fold_pitches: false };
  return json(200, page satisfies SubmissionList);
};

export const stranger = () => problem(401, { title: "Sign in", detail: "Sign in to see this." });
export const signedIn = () => json(200, { access: "passcode" });

/** A server with a session and these submissions. */
export const serverWith = (...items: StoredSubmission[]) =>
  new StubServer().on(SESSION, signedIn()).on(LIST, list(items));

/** Opens the page in a browser in which somebody has signed in before. */
export function open(hash = "") {
  noteSignedIn(false);
  return renderPage(`/admin-submissions${hash}`);
}
export const card = (name = "Ada Okafor") => screen.findByRole("article", { name });
export const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole("button", { name }));
