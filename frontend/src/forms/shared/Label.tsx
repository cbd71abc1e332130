interface Props {
  text: string;
  required?: boolean | undefined;
}

/** A label's words; the asterisk is for the eye, the field itself says that it is required. */
export function Label({ text, required }: Props) {
  return (
    <>
      {text}
      {required && (
        <span className="required" aria-hidden="true">
          {"\u00a0*"}
        </span>
      )}
    </>
  );
}
