import { useRef, useState } from "react";
import { type ContactDetail, faultOf } from "./contactProblem";
import { meantEmail } from "./email/emailCheck";
import { Field } from "./Field";

/**
 * Delay between leaving the field and checking it, so that nothing moves under a click in progress.
 */
const LOOK_MS = 300;

interface Props {
  name: ContactDetail;
  error?: string | undefined;
}

/**
 * A field for an email address or a phone number. On blur it marks one that can't be right, and asks
 * about an address that looks mistyped. The question refuses nothing.
 */
export function CheckedField({ name, error }: Props) {
  const isPhone = name === "phone";
  const [found, setFound] = useState<{ fault?: string; meant?: string | undefined }>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function look(input: HTMLInputElement) {
    const text = input.value.trim();
    const fault = faultOf(name, text);
    setFound(fault ? { fault } : { meant: isPhone ? undefined : meantEmail(text) });
  }

  function forget() {
    clearTimeout(timer.current);
    setFound({});
  }

  function take(meant: string) {
    const input = document.getElementById(name) as HTMLInputElement;
    input.value = meant;
    // Like typing: the draft saves it, and the question disappears.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  const { meant } = found;
  return (
    <Field
      label={isPhone ? "Phone" : "Email"}
      name={name}
      type={isPhone ? "tel" : "email"}
      autoComplete={isPhone ? "tel" : "email"}
      required
      error={found.fault ?? error}
      onInput={forget}
      onBlur={({ target }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => look(target as HTMLInputElement), LOOK_MS);
      }}
    >
      {!isPhone && (
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
      )}
    </Field>
  );
}
