import { describedBy } from "./describedBy";
import { FieldNotes } from "./FieldNotes";
import { Label } from "./Label";
import type { Option } from "./options";
import { useAnswers } from "./postedAnswers";

interface Props {
  label: string;
  name: string;
  options: Option[];
  /** The text shown before an answer is selected. */
  blank?: string;
  required?: boolean;
  error?: string | undefined;
}

/** A drop-down list of answers, of which none is selected at first. */
export function SelectField(props: Props) {
  const { label, name, options, blank = "Choose one", required, error } = props;
  const answers = useAnswers(name);
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label htmlFor={name}>
        <Label text={label} required={required} />
      </label>
      <FieldNotes name={name} error={error} />
      <select
        id={name}
        name={name}
        required={required}
        defaultValue={answers?.[0]}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, undefined, error)}
        className="control"
      >
        <option value="">{blank}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
