import { useRef, useState } from "react";
import { EMAIL_FAULT, isEmail, meantEmail } from "./emailCheck";
import { Field } from "./Field";

/**
 * Delay between leaving the field and checking it, so that nothing moves under a click in progress.
 */
const LOOK_MS = 300;

interface Props {
  name: string;
  error?: string | undefined;
}

/**
 * A field for an e-mail address. On blur it marks a malformed address, and asks about one that
 * looks mistyped; the question refuses nothing.
 */
export function EmailField({ name, error }: Props) {
  const [found, setFound] = useState<{ fault?: string; meant?: string | undefined }>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function look(input: HTMLInputElement) {
    const text = input.value.trim();
    if (text === "") setFound({});
    else if (isEmail(text)) setFound({ meant: meantEmail(text) });
    else setFound({ fault: EMAIL_FAULT });
  }

  function forget() {
    clearTimeout(timer.current);
    setFound({});
  }

  function take(meant: string) {
    const input = document.getElementById(name) as HTMLInputElement;
    input.value = meant;
    // Like typing: the draft keeps it, and nothing is asked about it anymore.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  const { meant } = found;
  return (
    <Field
      label="Email"
      name={name}
      type="email"
      autoComplete="email"
      required
      error={found.fault ?? error}
      onInput={forget}
      onBlur={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => look(target as HTMLInputElement), LOOK_MS);
      }}
    >
      <div aria-live="polite" className="field-question">
        {meant && (
          <>
            Did you mean{" "}
            <button type="button" className="link" onClick={() => take(meant)}>
              {meant}
            </button>
            ?
          </>
        )}
      </div>
    </Field>
  );
}
