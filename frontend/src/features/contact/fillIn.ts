import type { Enquiry } from "../../ui/enquiryAbout";

/** What `fillIn` writes, of any package. */
const FILLED_IN = /^Please tell me more about .*\.$/;

/**
 * Writes into the form what the visitor came to ask, where they have not written themselves: by then
 * they may have typed for a while. What stands there of another package makes room.
 */
export function fillIn(form: HTMLFormElement, { service, about }: Enquiry) {
  const questions = form.elements.namedItem("questions");
  if (!(questions instanceof HTMLTextAreaElement)) return;
  if (questions.value !== "" && !FILLED_IN.test(questions.value)) return;
  questions.value = `Please tell me more about ${about}.`;
  for (const box of form.querySelectorAll<HTMLInputElement>('[name="servicesInterested"]')) {
    if (box.value === service) box.checked = true;
  }
}
