interface Props {
  /** The field's name, which begins the ids of the notes. */
  name: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The notes between a label and its field: the hint and the error. */
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
