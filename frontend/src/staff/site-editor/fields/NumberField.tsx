import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./FieldView";
import { useField } from "./useField";

/** A number, or an amount in dollars. What is no number stays as typed, and the server says what is wrong. */
export function NumberField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const control = (
    <input
      id={state.id}
      className="control"
      type="text"
      inputMode={field.kind === "price" ? "decimal" : "numeric"}
      autoComplete="off"
      value={String(state.value ?? "")}
      disabled={state.lockedBy !== undefined}
      aria-invalid={state.error ? true : undefined}
      aria-describedby={notesOf(state)}
      onChange={({ target }) => state.set(readNumber(target.value))}
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

/** `$1,250` -> 1250. Anything that isn't surely a number stays a text: `12.`, `a dozen`. */
export function readNumber(typed: string): number | string {
  const plain = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/,(?=\d{3}(?:\D|$))/g, "");
  return /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(plain) ? Number(plain) : typed;
}
