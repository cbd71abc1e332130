import { type MouseEvent, useSyncExternalStore } from "react";
import type { Problem } from "../../api/types";
import { Detail } from "../../ui/Detail";
import { OFFLINE } from "./unreachable";

interface Props {
  problem: Problem;
}

/** The server's problem, with a link to each field that needs correcting. */
export function ErrorSummary({ problem }: Props) {
  return (
    <section className="error-summary" aria-labelledby="error-summary-title">
      <h2 id="error-summary-title" className="title-3">
        {problem.title}
      </h2>
      {problem.type === OFFLINE ? (
        <Offline />
      ) : (
        <p>
          <Detail text={problem.detail} />
        </p>
      )}
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

/** What became of a form that was sent offline, and when it can be sent. */
function Offline() {
  const isOnline = useSyncExternalStore(hearConnection, () => navigator.onLine);
  return (
    <p role="alert">
      {isOnline
        ? "You're back online. You can send it now."
        : "You're offline. Nothing was sent, and your answers are kept here. Try again when you're connected."}
    </p>
  );
}

function hearConnection(tell: () => void): () => void {
  addEventListener("online", tell);
  addEventListener("offline", tell);
  return () => {
    removeEventListener("online", tell);
    removeEventListener("offline", tell);
  };
}

/** `#/email` -> `email`, `#/servicesInterested/0` -> `servicesInterested`, `#/answers/tack` -> `answers/tack`. */
export const fieldOf = (pointer: string) => pointer.slice(2).replace(/^(s\w+)\/\d+$/, "$1");

/** The error of a field; undefined if it has none. */
export function errorOf(problem: Problem | undefined, name: string): string | undefined {
  return problem?.errors?.find(({ pointer }) => fieldOf(pointer) === name)?.detail;
}

/** The problem without errors of the field `name`. One that ends in `-` stands for all fields that begin with it. */
export function withoutErrorsOf(problem: Problem | undefined, name: string): Problem | undefined {
  if (!problem?.errors) return problem;
  const errors = problem.errors.filter(({ pointer }) => {
    const field = fieldOf(pointer);
    return name.endsWith("-") ? !field.startsWith(name) : field !== name;
  });
  return errors.length > 0 ? { ...problem, errors } : undefined;
}

/**
 * Scrolls to the summary and focuses the first wrong field, or the button for another try. One
 * screen may be too small for both.
 */
export function showErrors(form: HTMLFormElement) {
  const summary = form.querySelector(".error-summary");
  const field = form.querySelector<HTMLElement>("[aria-invalid]");
  summary?.scrollIntoView({ block: field ? "start" : "nearest" });
  (field ?? form.querySelector(".submit-button"))?.scrollIntoView({ block: "nearest" });
  field?.focus({ preventScroll: true });
}

function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (field) field.focus();
  // The owner has added the question since the page was loaded. What was typed is kept.
  else location.reload();
}
