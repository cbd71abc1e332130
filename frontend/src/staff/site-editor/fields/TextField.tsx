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
      {isLong ? (
        // Every text of the content stands on one line.
        <textarea
          rows={3}
          {...control}
          onChange={({ target }) => state.set(oneLine(target.value))}
        />
      ) : (
        <input
          type={field.kind === "address" ? "url" : "text"}
          inputMode={field.kind === "address" ? "url" : undefined}
          autoComplete="off"
          {...control}
          onChange={({ target }) => state.set(target.value)}
        />
      )}
    </FieldFrame>
  );
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, " ");
