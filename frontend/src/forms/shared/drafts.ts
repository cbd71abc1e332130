/** What was typed into a form: the names of its fields with their values. */
export type Draft = [name: string, value: string][];

/** The submission's draft, shared by both pages with its form. */
export const CONTACT_DRAFT = "contact";

/** The honeypot, and the stamp, which is used only once. */
const NEVER_KEPT = ["leaveBlank", "stamp"];

const keyOf = (name: string) => `draft:${name}`;

/** The draft called `name`, as this browser session keeps it; empty without one. */
export function readDraft(name: string): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Deletes the draft called `name`, after it was sent. */
export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is no draft either.
  }
}

/**
 * Fills `form` from its draft, except where the visitor has answered already, and saves what was
 * typed until now, before this script was there, and from now on, for this browser session. Returns
 * a function that stops it.
 */
export function keepDraft(form: HTMLFormElement, name: string): () => void {
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
  // Fields of a party's further attendees are added after this.
  if (hasTyped) save(kept.filter(([field]) => !form.elements.namedItem(field)));
  const saveForm = () => save([]);
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
    // Of radio buttons one answers for all; each checkbox is an answer of its own.
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
