import type { FocusEvent, ReactNode } from "react";
import { describedBy } from "./describedBy";
import { FieldNotes } from "./FieldNotes";
import { Label } from "./Label";
import { useAnswers } from "./postedAnswers";

interface Props {
  label: string;
  /** Name in the request and id on the page. */
  name: string;
  type?: "text" | "email" | "tel" | "password";
  /** Whether the answer may have several lines. */
  multiline?: boolean;
  required?: boolean;
  autoComplete?: string;
  hint?: string;
  error?: string | undefined;
  onInput?: () => void;
  onBlur?: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  /** Shown below the control. */
  children?: ReactNode;
}

/** A question with a text field. */
export function Field(props: Props) {
  const { label, name, type = "text", multiline, required, autoComplete, hint, error } = props;
  const { onInput, onBlur, children } = props;
  const answers = useAnswers(name);
  const control = {
    defaultValue: answers?.[0],
    id: name,
    name,
    required,
    autoComplete,
    // Names may be in any script.
    dir: type === "text" ? "auto" : undefined,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": describedBy(name, hint, error),
    className: "control",
    onInput,
    onBlur,
  };
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label htmlFor={name}>
        <Label text={label} required={required} />
      </label>
      <FieldNotes name={name} hint={hint} error={error} />
      {multiline ? <textarea rows={4} {...control} /> : <input type={type} {...control} />}
      {children}
    </div>
  );
}
