import { describedBy } from "./describedBy";
import { FieldNotes } from "./FieldNotes";
import { Label } from "./Label";

interface Props {
  label: string;
  /** Its name in the request, and its id in the page. */
  name: string;
  type?: "text" | "email" | "tel" | "password";
  /** Several lines. */
  multiline?: boolean;
  required?: boolean;
  autoComplete?: string;
  hint?: string;
  error?: string | undefined;
}

/** A question that is answered by typing. */
export function Field(props: Props) {
  const { label, name, type = "text", multiline, required, autoComplete, hint, error } = props;
  const control = {
    id: name,
    name,
    required,
    autoComplete,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(name, hint, error),
    className: "control",
  };
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label htmlFor={name}>
        <Label text={label} required={required} />
      </label>
      <FieldNotes name={name} hint={hint} error={error} />
      {multiline ? <textarea rows={4} {...control} /> : <input type={type} {...control} />}
    </div>
  );
}
