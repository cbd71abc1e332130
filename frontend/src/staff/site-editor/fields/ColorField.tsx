import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** The design's own color, which the explanation names in brackets. */
const OWN = /\((#[0-9a-f]{6})\)/i;

/** A color; empty: the design's own. */
export function ColorField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const value = String(state.value ?? "");
  const own = OWN.exec(field.explanation ?? "")?.[1] ?? "#000000";
  return (
    <FieldFrame field={field} state={state}>
      <span className="editor-color">
        <input
          type="color"
          aria-label={`${state.label}: pick a color`}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : own}
          disabled={state.lockedBy !== undefined}
          onChange={({ target }) => state.set(target.value)}
        />
        <input
          id={state.id}
          className="control"
          type="text"
          autoComplete="off"
          spellCheck={false}
          value={value}
          placeholder={own}
          disabled={state.lockedBy !== undefined}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={notesOf(state)}
          onChange={({ target }) => state.set(target.value)}
        />
        {value !== "" && (
          <button type="button" className="staff-button" onClick={() => state.set("")}>
            Use the design's own
          </button>
        )}
      </span>
    </FieldFrame>
  );
}
