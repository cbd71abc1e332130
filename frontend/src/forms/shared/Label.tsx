interface Props {
  text: string;
  required?: boolean | undefined;
}

/**
 * A label's text. Screen readers skip the asterisk, because the field itself says that it is
 * required.
 */
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
