import { useState } from "react";
import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** A number, or an amount in dollars. What is no number stays as typed, and the server says what is wrong. */
export function NumberField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  // `12.50` is the number 12.5: what is typed stays as it is while it's that number.
  const [typed, setTyped] = useState("");
  const isTyped = typed !== "" && readNumber(typed) === state.value;
  const control = (
    <input
      id={state.id}
      className="control"
      type="text"
      inputMode={field.kind === "price" ? "decimal" : "numeric"}
      autoComplete="off"
      value={isTyped ? typed : String(state.value ?? "")}
      disabled={state.lockedBy !== undefined}
      aria-invalid={state.error ? true : undefined}
      aria-describedby={notesOf(state)}
      onChange={({ target }) => {
        setTyped(target.value);
        state.set(readNumber(target.value));
      }}
    />
  );
  return (
    <FieldFrame field={field} state={state}>
      {field.kind === "price" ? (
        <span className="editor-price">
          <span aria-hidden="true">$</span>
          {control}
        </span>
      ) : (
        control
      )}
    </FieldFrame>
  );
}

/** `$1,250` -> 1250. What is no number stays a text. Of one below zero the server says which are possible. */
export function readNumber(typed: string): number | string {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^-?\d+(?:\.\d*)?$/.test(plain) ? Number(plain) : typed;
}
