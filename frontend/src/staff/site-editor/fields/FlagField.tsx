import { useEditor } from "./EditorContext";
import { Mark } from "./FieldFrame";
import { FieldHint } from "./FieldHint";
import { Finding } from "./Finding";
import type { FieldProps } from "./fieldProps";
import { NoWaiver, useLacksWaiver } from "./NoWaiver";
import { useField } from "./useField";

/** A yes or no. */
export function FlagField({ node: { field }, pointer }: FieldProps) {
  const { onFocus } = useEditor();
  const { id, label, value, set, error, isMarked, lockedBy } = useField(field, pointer);
  const lacksWaiver = useLacksWaiver(field.pointer, value === true);
  const isSaid = error !== undefined || lacksWaiver;
  return (
    <div className="field editor-field" data-wrong={error ? "" : undefined}>
      {!lacksWaiver && <Finding id={`${id}-error`} className="field-error" text={error} />}
      <label className="choice">
        <input
          id={id}
          type="checkbox"
          checked={value === true}
          disabled={lockedBy !== undefined}
          aria-describedby={isSaid ? `${id}-error ${id}-hint` : `${id}-hint`}
          onFocus={() => onFocus(pointer)}
          onChange={({ target }) => set(target.checked)}
        />
        {label}
        {isMarked && <Mark word="Changed" />}
      </label>
      {lacksWaiver && <NoWaiver id={`${id}-error`} pointer={pointer} />}
      <div id={`${id}-hint`}>
        <FieldHint field={field} />
      </div>
    </div>
  );
}
