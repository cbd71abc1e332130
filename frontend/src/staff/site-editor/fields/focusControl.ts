import { controlId } from "./EditorContext";

/** Gives a control the focus. What it's in is opened: nothing in there takes it otherwise. */
export function focusInside(control: HTMLElement | null): void {
  for (let around = control?.parentElement; around; around = around.parentElement) {
    if (around instanceof HTMLDetailsElement) around.open = true;
  }
  control?.focus();
}

/**
 * Gives the first of the controls of these values the focus; undefined: the page has none of them. What is said about it stands
 * above it: of a text that is higher than the screen, the browser shows where the caret is.
 */
export function focusFirst(pointers: string[]): HTMLElement | undefined {
  const controls = pointers.map((pointer) => document.getElementById(controlId(pointer)));
  const known = controls.filter((control) => control !== null);
  known.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const [first] = known;
  if (!first) return undefined;
  focusInside(first);
  const field = first.closest(".editor-field");
  if (field && field.getBoundingClientRect().top < 0) field.scrollIntoView();
  return first;
}
