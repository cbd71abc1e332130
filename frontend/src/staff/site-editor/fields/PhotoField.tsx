import { useState } from "react";
import { choiceInWords } from "../model/labels";
import { FieldFrame, notesOf } from "./FieldFrame";
import type { FieldProps } from "./fieldProps";
import { useField } from "./useField";

/** The choice of a picture that isn't in the list. */
const OTHER = "\0other";

/** The name of a picture: a built-in one, or a photograph of the owner's. */
export function PhotoField({ node: { field }, pointer }: FieldProps) {
  const state = useField(field, pointer);
  const name = String(state.value ?? "");
  const options = [...(field.optional ? [""] : []), ...(field.options ?? [])];
  const [isOther, setOther] = useState(options.length < 2 || !options.includes(name));
  const shared = {
    className: "control",
    disabled: state.lockedBy !== undefined,
    "aria-invalid": state.error ? (true as const) : undefined,
    "aria-describedby": notesOf(state),
  };
  return (
    <FieldFrame field={field} state={state}>
      {options.length > 1 && (
        <select
          {...shared}
          id={isOther ? undefined : state.id}
          aria-label={isOther ? `${state.label}: choose` : undefined}
          value={isOther ? OTHER : name}
          onChange={({ target }) => {
            setOther(target.value === OTHER);
            if (target.value !== OTHER) state.set(target.value);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {option === "" ? "None" : choiceInWords(option)}
            </option>
          ))}
          <option value={OTHER}>A photograph of your own</option>
        </select>
      )}
      {isOther && (
        <input
          {...shared}
          id={state.id}
          type="text"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={name}
          onChange={({ target }) => state.set(target.value)}
        />
      )}
    </FieldFrame>
  );
}
