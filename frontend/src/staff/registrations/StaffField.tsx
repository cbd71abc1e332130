import { type HTMLAttributes, useId } from "react";
import { describedBy } from "../../forms/shared/describedBy";

interface Props {
  label: string;
  name: string;
  required?: boolean;
  hint?: string;
  error: string | undefined;
  /** The control, which has the given attributes. */
  children: (field: HTMLAttributes<HTMLElement> & { name: string }) => React.ReactNode;
}

/** A question of the staff page. The visitors' `Field` is for text fields alone. */
export function StaffField({ label, name, required, hint, error, children }: Props) {
  const id = useId();
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label htmlFor={id}>
        {label}
        {required && (
          <span className="required" aria-hidden="true">
            {"\u00a0*"}
          </span>
        )}
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
      {children({
        id,
        name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": describedBy(id, hint, error),
      })}
    </div>
  );
}
