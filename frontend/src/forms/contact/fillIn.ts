import type { FormTopic } from "../../ui/formTopic";

/** The text that `fillIn` writes for any package. */
const FILLED_IN = /^Please tell me more about .*\.$/;

/**
 * Fills in what the visitor came to ask about, unless they have typed there themselves. Text that
 * it filled in for another package is replaced.
 */
export function fillIn(form: HTMLFormElement, { service, about }: FormTopic) {
  const questions = form.elements.namedItem("questions");
  if (!(questions instanceof HTMLTextAreaElement)) return;
  if (questions.value !== "" && !FILLED_IN.test(questions.value)) return;
  questions.value = `Please tell me more about ${about}.`;
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="servicesInterested"]')) {
    if (box.value === service) box.checked = true;
  }
}
