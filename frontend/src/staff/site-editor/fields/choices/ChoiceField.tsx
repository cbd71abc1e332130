import { chosenOf } from "../../model/defaults";
import { broughtBy } from "../../model/fields";
import { childOf, parentOf, valueAt } from "../../model/pointer";
import { withoutRepeat } from "../../model/series";
import { choiceInWords } from "../../model/words/labels";
import { useEditor } from "../EditorContext";
import { FieldFrame, notesOf } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";

/** Most options that are all shown at once. */
const FEW = 4;

/** Choices of which none may be chosen, with the words for that. */
const NO_CHOICE: Record<string, string> = { "/events/*/repeat/every": "It doesn't repeat" };

/** One of several options. */
export function ChoiceField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const { edited, site, set } = useEditor();
  const outer = parentOf(pointer);
  const choose = (option: string) => {
    if (option === "") {
      set(outer, withoutRepeat(valueAt(site.content, outer)));
      return;
    }
    state.set(option);
    const brought = broughtBy(field.pointer, option, valueAt(edited, outer));
    if (brought) set(childOf(outer, brought[0]), brought[1]);
  };
  const value = chosenOf(field.pointer, state.value);
  const options = field.options ?? [];
  if (options.length <= FEW) {
    const none = NO_CHOICE[field.pointer];
    return (
      <FieldFrame field={field} state={state} isGroup>
        <div className="editor-choices">
          {(none ? ["", ...options] : options).map((option) => (
            <label key={option} className="choice">
              <input
                type="radio"
                name={state.id}
                checked={value === option}
                onChange={() => choose(option)}
              />
              {option === "" ? none : choiceInWords(option)}
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
        onChange={({ target }) => choose(target.value)}
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
