import { useEditor } from "./EditorContext";
import { Mark } from "./FieldFrame";
import { FieldHint } from "./FieldHint";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** A yes or no. */
export function FlagField({ node: { field }, pointer }: FieldProps) {
  const { onFocus } = useEditor();
  const { id, label, value, set, error, isMarked, lockedBy } = useField(field, pointer);
  return (
    <div className="field editor-field" data-wrong={error ? "" : undefined}>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
      <label className="choice">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={lockedBy !== undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onFocus={() => onFocus(pointer)}
          onChange={({ target }) => set(target.checked)}
        />
        {label}
        {isMarked && <Mark word="Changed" />}
      </label>
      <div id={`${id}-hint`}>
        <FieldHint field={field} />
      </div>
    </div>
  );
}
