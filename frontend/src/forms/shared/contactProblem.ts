import type { Problem } from "../../api/types";
import { EMAIL_FAULT, isEmail } from "./email/emailCheck";

/** What the office reaches a person by. Each is the name of a form's field. */
export type ContactDetail = "email" | "phone";

/** The message for a phone number that nobody can call. */
const PHONE_FAULT = "Enter a phone number, with its digits";

/**
 * What is wrong with the answer `text`. A missing one is left to the server, which reports it with
 * other missing answers.
 */
export function faultOf(name: ContactDetail, text: string): string | undefined {
  if (text === "") return undefined;
  if (name === "phone") return /\p{Nd}/u.test(text) ? undefined : PHONE_FAULT;
  return isEmail(text) ? undefined : EMAIL_FAULT;
}

/** The problem with a form's fields `email` and `phone`, in the shape of the server's. */
export function contactProblem(form: HTMLFormElement): Problem | undefined {
  const answers = new FormData(form);
  const errors = (["email", "phone"] as const).flatMap((name) => {
    const detail = faultOf(name, String(answers.get(name) ?? "").trim());
    return detail ? [{ pointer: `#/${name}`, detail }] : [];
  });
  if (errors.length === 0) return undefined;
  return {
    type: "/problems/unfit-answers",
    title: "Check Your Answers",
    status: 422,
    detail: `${errors[1] ? "A few answers need" : "One answer needs"} another look. We've marked what to fix.`,
    errors,
  };
}
