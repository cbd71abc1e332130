import type { Problem } from "../../api/types";
import { EMAIL_FAULT, isEmail } from "./emailCheck";

/** The problem with the address in a form's field `email`, in the shape of the server's. */
export function emailProblem(form: HTMLFormElement): Problem | undefined {
  const address = String(new FormData(form).get("email") ?? "").trim();
  // A missing address is left to the server, which reports it with other missing answers.
  if (address === "" || isEmail(address)) return undefined;
  return {
    type: "/problems/unfit-answers",
    title: "Check Your Answers",
    status: 422,
    detail: "A few answers need another look. We've marked what to fix.",
    errors: [{ pointer: "#/email", detail: EMAIL_FAULT }],
  };
}
