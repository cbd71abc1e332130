import { choiceInWords } from "../../model/words/labels";
import { HIDDEN_PAGES } from "../../model/words/words";
import { FieldFrame } from "../FieldFrame";
import type { FieldProps } from "../fieldProps";
import { useField } from "../useField";

/** Any of several options. */
export function ChoicesField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const chosen = Array.isArray(state.value) ? state.value : [];
  const options = field.options ?? [];
  // A mark means that it isn't in the list.
  const isInverted = field.pointer === HIDDEN_PAGES;
  const isChosen = (option: string) => chosen.includes(option);
  const toggle = (option: string) => {
    const next = options.filter((one) => isChosen(one) !== (one === option));
    state.set(next);
  };
  return (
    <FieldFrame field={field} state={state} isGroup>
      <div className="editor-choices">
        {options.map((option) => (
          <label key={option} className="choice">
            <input
              type="checkbox"
              checked={isChosen(option) !== isInverted}
              onChange={() => toggle(option)}
            />
            {choiceInWords(option)}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
