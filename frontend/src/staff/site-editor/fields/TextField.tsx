import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** Length from which on a text is edited on several lines. */
const LONG = 60;

/** A text, on as many lines as it needs, or a web address. */
export function TextField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const text = String(state.value ?? "");
  const control = {
    id: state.id,
    className: "control",
    dir: field.kind === "address" ? ("ltr" as const) : ("auto" as const),
    value: text,
    disabled: state.lockedBy !== undefined,
    placeholder: typeof state.below === "string" && text === "" ? state.below : undefined,
    "aria-invalid": state.error ? true : undefined,
    "aria-describedby": notesOf(state),
  };
  const isLong = field.kind === "long_text" || text.length > LONG;
  return (
    <FieldFrame field={field} state={state}>
      {field.kind === "address" ? (
        <input
          type="url"
          inputMode="url"
          autoComplete="off"
          {...control}
          onChange={({ target }) => state.set(target.value)}
        />
      ) : (
        // One control for short and long texts: another one would lose the focus while somebody types.
        <textarea
          rows={isLong ? 3 : 1}
          autoComplete="off"
          {...control}
          // Every text of the content stands on one line.
          onChange={({ target }) => state.set(target.value.replace(/\s*\n\s*/g, " "))}
        />
      )}
    </FieldFrame>
  );
}
