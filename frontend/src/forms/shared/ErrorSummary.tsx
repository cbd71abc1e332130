import type { MouseEvent } from "react";
import type { Problem } from "../../api/types";
import { Detail } from "../../ui/Detail";

interface Props {
  problem: Problem;
}

/** What went wrong, in the server's words, with a way to each field that it is about. */
export function ErrorSummary({ problem }: Props) {
  return (
    <section className="error-summary" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" className="title-3">
        {problem.title}
      </h2>
      <p>
        <Detail text={problem.detail} />
      </p>
      {problem.errors && (
        <ul>
          {problem.errors.map(({ pointer, detail }) => (
            <li key={pointer}>
              <a href={`#${fieldOf(pointer)}`} onClick={focusField}>
                {detail}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `#/email` -> `email`, `#/servicesInterested/0` -> `servicesInterested`. */
export function fieldOf(pointer: string): string {
  return pointer.split("/")[1] ?? "";
}

/** What is wrong with a field, if anything is. */
export function errorOf(problem: Problem | undefined, name: string): string | undefined {
  return problem?.errors?.find(({ pointer }) => fieldOf(pointer) === name)?.detail;
}

/** What is wrong without the errors of the fields whose names begin with `start`. */
export function withoutErrorsOf(problem: Problem | undefined, start: string): Problem | undefined {
  if (!problem?.errors) return problem;
  const errors = problem.errors.filter(({ pointer }) => !fieldOf(pointer).startsWith(start));
  return errors.length > 0 ? { ...problem, errors } : undefined;
}

/**
 * Leads to what went wrong: the summary in view, and with it the first wrong field, which takes the
 * focus, or the button that tries again. One screen may not hold both.
 */
export function showErrors(form: HTMLFormElement) {
  const summary = form.querySelector(".error-summary");
  const field = form.querySelector<HTMLElement>("[aria-invalid]");
  summary?.scrollIntoView({ block: field ? "start" : "nearest" });
  (field ?? form.querySelector(".submit-button"))?.scrollIntoView({ block: "nearest" });
  field?.focus({ preventScroll: true });
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
