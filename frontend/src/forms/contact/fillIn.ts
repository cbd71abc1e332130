import type { FormTopic } from "../../ui/formTopic";

/** The text that `fillIn` writes, for any package. */
const FILLED_IN = /^Please tell me more about .*\.$/;

/**
 * Fills in the subject that the visitor came to ask about, below what they have typed. Replaces
 * text that it filled in for another package.
 */
export function fillIn(form: HTMLFormElement, { service, about }: FormTopic) {
  const questions = form.elements.namedItem("questions");
  const asked = `Please tell me more about ${about}.`;
  if (!(questions instanceof HTMLTextAreaElement) || questions.value.includes(asked)) return;
  const own = questions.value.replace(FILLED_IN, "");
  questions.value = own ? `${own}\n${asked}` : asked;
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="servicesInterested"]')) {
    if (box.value === service) box.checked = true;
  }
}
