interface Props {
  /** The field's name: the notes' ids begin with it. */
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** What stands between a label and its field: the hint, and what is wrong with the answer. */
export function FieldNotes({ name, hint, error }: Props) {
  return (
    <>
      {hint && (
        <p id={`${name}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
    </>
  );
}
