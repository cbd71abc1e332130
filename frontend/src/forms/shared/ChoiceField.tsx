import { describedBy } from "./describedBy";
import { FieldNotes } from "./FieldNotes";
import { Label } from "./Label";
import type { Option } from "./options";
import { useAnswers } from "./postedAnswers";

interface Props {
  label: string;
  name: string;
  /** Checkboxes allow several answers, radio buttons one. */
  type: "checkbox" | "radio";
  options: Option[];
  /** The answer that is selected at first. */
  initial?: string;
  required?: boolean;
  hint?: string;
  error?: string | undefined;
}

/** A question whose options are all visible. The first option has the field's id. */
export function ChoiceField(props: Props) {
  const { label, name, type, options, initial, required, hint, error } = props;
  const answers = useAnswers(name) ?? [initial];
  return (
    <fieldset
      className="field"
      data-wrong={error ? "" : undefined}
      aria-describedby={describedBy(name, hint, error)}
    >
      <legend>
        <Label text={label} required={required} />
      </legend>
      <FieldNotes name={name} hint={hint} error={error} />
      <div className="choices">
        {options.map(({ value, label: answer }, index) => (
          <label key={value} className="choice">
            <input
              type={type}
              id={index === 0 ? name : undefined}
              name={name}
              value={value}
              defaultChecked={answers.includes(value)}
              aria-invalid={error ? true : undefined}
              // Screen readers read the error with the first option, which gets the focus.
              aria-describedby={index === 0 && error ? `${name}-error` : undefined}
            />
            {answer}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
