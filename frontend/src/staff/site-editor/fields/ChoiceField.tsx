import { choiceInWords } from "../model/labels";
import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** Most options that are all shown at once. */
const FEW = 4;

/** One of several options. */
export function ChoiceField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const value = String(state.value ?? "");
  const options = field.options ?? [];
  if (options.length <= FEW) {
    return (
      <FieldFrame field={field} state={state} isGroup>
        <div className="editor-choices">
          {options.map((option) => (
            <label key={option} className="choice">
              <input
                type="radio"
                name={state.id}
                checked={value === option}
                onChange={() => state.set(option)}
              />
              {choiceInWords(option)}
            </label>
          ))}
        </div>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame field={field} state={state}>
      <select
        id={state.id}
        className="control"
        value={value}
        disabled={state.lockedBy !== undefined}
        aria-invalid={state.error ? true : undefined}
        aria-describedby={notesOf(state)}
        onChange={({ target }) => state.set(target.value)}
      >
        {!options.includes(value) && <option value={value}>{value || "Choose one"}</option>}
        {options.map((option) => (
          <option key={option} value={option}>
            {choiceInWords(option)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
