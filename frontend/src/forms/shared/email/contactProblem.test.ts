import { expect, test } from "vitest";
import { contactProblem } from "../contactProblem";

test.each([
  ["ada@rider", "215 555 0142", "One answer needs another look. We've marked what to fix."],
  ["ada@rider", "none", "A few answers need another look. We've marked what to fix."],
])("of the address %s and the number %s it says how many are wrong", (email, phone, detail) => {
  document.body.innerHTML = `<form><input name="email" value="${email}"><input name="phone" value="${phone}"></form>`;

  expect(contactProblem(document.forms[0] as HTMLFormElement)?.detail).toBe(detail);
});
