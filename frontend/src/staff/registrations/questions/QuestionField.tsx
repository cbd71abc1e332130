import { useId } from "react";
import { describedBy } from "../../../forms/shared/describedBy";
import { StaffField } from "../StaffField";
import type { Question } from "./answersInWords";

interface Props {
  question: Question;
  /** What was answered before; empty: nothing. */
  answer: string;
  hint?: string | undefined;
  error: string | undefined;
  /** Whether it isn't marked as required, even if visitors have to answer it. */
  mayStayOpen?: boolean;
}

/** One of an event's own questions, as staff enter what somebody answers. */
export function QuestionField({ mayStayOpen = false, ...props }: Props) {
  const { question, answer, hint, error } = props;
  const { name, label, optional, options, type } = question;
  if (type) return <Tick {...props} />;
  return (
    <StaffField
      label={label}
      name={name}
      required={!optional && !mayStayOpen}
      {...(hint && { hint })}
      error={error}
    >
      {(field) =>
        options ? (
          <select className="control" defaultValue={answer} {...field}>
            <option value="">Choose one</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        ) : (
          <textarea className="control" rows={2} dir="auto" defaultValue={answer} {...field} />
        )
      }
    </StaffField>
  );
}

/** A question that is answered by a tick. */
function Tick({ question, answer, hint, error }: Omit<Props, "mayStayOpen">) {
  const id = useId();
  const { name, label, options } = question;
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value={options?.[0]?.value}
          defaultChecked={answer !== ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
