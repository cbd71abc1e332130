/** The typed answers of a form: names of fields with their values. */
export type Draft = [name: string, value: string][];

/** The contact form's draft, which both pages with the form share. */
export const CONTACT_DRAFT = "contact";

/** Not stored: the honeypot, and the stamp, which is used only once. */
const NEVER_KEPT = ["leaveBlank", "stamp"];

const keyOf = (name: string) => `draft:${name}`;

/** Reads the draft called `name` of this browser session; empty if there is none. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Deletes the draft called `name` after it was sent. */
export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is no draft either.
  }
  keepSentStamp(name, null);
}

const stampOf = (name: string) => `sent:${name}`;

/** The stamp with which the draft was sent, if no answer came before the page was loaded anew; null: none. */
export function readSentStamp(name: string): string | null {
  try {
    return sessionStorage.getItem(stampOf(name));
  } catch {
    return null;
  }
}

/** Keeps the stamp with which the draft is sent: the same answers with it count once. Null: it was answered. */
export function keepSentStamp(name: string, stamp: string | null): void {
  try {
    if (stamp === null) sessionStorage.removeItem(stampOf(name));
    else sessionStorage.setItem(stampOf(name), stamp);
  } catch {
    // Without storage, a page that is loaded anew has a stamp of its own.
  }
}

/**
 * Fills `form` from its draft, except for answers that the visitor has already given. Then saves
 * all answers for this browser session, including those typed before this script ran, and those
 * of fields that are `isToCome`. Returns a function that stops saving.
 */
export function keepDraft(
  form: HTMLFormElement,
  name: string,
  isToCome: (field: string) => boolean = () => false,
): () => void {
  const kept = readDraft(name);
  const save = (more: Draft) => {
    const typed = [...new FormData(form)].filter(([field]) => !NEVER_KEPT.includes(field));
    try {
      sessionStorage.setItem(keyOf(name), JSON.stringify([...typed, ...more]));
    } catch {
      // Without storage no draft is kept.
    }
  };
  const hasTyped = controlsOf(form).some((control) => !isUntouched(control));
  restore(form, kept);
  const isAbsent = ([field]: Draft[number]) => !form.elements.namedItem(field);
  // Fields of companions are added later.
  if (hasTyped) save(kept.filter(isAbsent));
  const saveForm = () => save(kept.filter(isAbsent).filter(([field]) => isToCome(field)));
  form.addEventListener("input", saveForm);
  form.addEventListener("change", saveForm);
  return () => {
    form.removeEventListener("input", saveForm);
    form.removeEventListener("change", saveForm);
  };
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function restore(form: HTMLFormElement, draft: Draft) {
  const names = new Set(draft.map(([field]) => field));
  const controls = controlsOf(form);
  for (const field of names) {
    const group = controls.filter((control) => control.name === field);
    // For radio buttons, one answer settles the whole group. Each checkbox is a separate answer.
    const open = group.every(isUntouched) ? group : group.filter(isUntouchedCheckbox);
    for (const control of open) {
      const values = draft.flatMap(([name, value]) => (name === field ? [value] : []));
      if (isChoice(control)) control.checked = values.includes(control.value);
      else control.value = values[0] ?? "";
    }
  }
}

const controlsOf = (form: HTMLFormElement) => [...form.elements].filter(isControl);

function isControl(element: Element): element is Control {
  return /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName);
}

function isChoice(control: Control): control is HTMLInputElement {
  return control.type === "checkbox" || control.type === "radio";
}

function isUntouchedCheckbox(control: Control): boolean {
  return control.type === "checkbox" && isUntouched(control);
}

function isUntouched(control: Control): boolean {
  if (isChoice(control)) return control.checked === control.defaultChecked;
  if (control.tagName === "SELECT") return control.value === "";
  return control.value === (control as HTMLInputElement | HTMLTextAreaElement).defaultValue;
}
