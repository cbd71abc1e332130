import { type FormEvent, useRef, useState } from "react";
import type { RegistrationList } from "../../../api/types";
import { Field } from "../../../forms/shared/Field";
import { StaffField } from "../StaffField";
import { PhoneQuestion } from "./PhoneQuestion";
import { useRegisterByPhone } from "./useRegisterByPhone";

interface Props {
  event: RegistrationList["events"][number];
  onClose: () => void;
}

const FIELDS = ["name", "phone", "people", "email", "others", "specialRequests"] as const;

/** Name, number and how many first, since the caller waits; the rest below. */
export function PhoneForm({ event, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { send, forget, back, question, errors, failure, isBusy } = useRegisterByPhone(
    event,
    onClose,
  );
  const [hasMore, setMore] = useState(false);
  const isMoreWrong = Boolean(errors.email || errors.others || errors.specialRequests);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const wrong = await send(new FormData(submission.currentTarget));
    const first = FIELDS.find((name) => wrong[name]);
    if (first) focusOn(form.current, first);
  }

  return (
    <>
      <div hidden={question !== undefined}>
        <form ref={form} className="form" noValidate onSubmit={submit} onInput={forget}>
          <Field label="Name" name="name" required autoComplete="off" error={errors.name} />
          <div className="field-pair field-pair-short">
            <Field
              label="Phone"
              name="phone"
              type="tel"
              required
              autoComplete="off"
              error={errors.phone}
            />
            <StaffField label="How many" name="people" required error={errors.people}>
              {(field) => (
                <input
                  className="control"
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  {...field}
                />
              )}
            </StaffField>
          </div>
          <details
            className="staff-link"
            open={hasMore || isMoreWrong}
            onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          >
            <summary>Names, email, requests</summary>
            <div className="form">
              <Field
                label="Who comes along"
                name="others"
                multiline
                hint="One name on each line. Leave out those you don't know."
                error={errors.others}
              />
              <Field
                label="Email"
                name="email"
                type="email"
                autoComplete="off"
                hint="We send a confirmation there."
                error={errors.email}
              />
              <Field
                label="Special requests"
                name="specialRequests"
                multiline
                error={errors.specialRequests}
              />
            </div>
          </details>
          {failure && (
            <p role="alert" className="staff-failure">
              {failure}
            </p>
          )}
          <div className="editor-dialog-actions">
            <button type="submit" className="button button-primary" aria-disabled={isBusy}>
              {isBusy ? "Registering" : "Register"}
            </button>
            <button type="button" className="staff-button" onClick={onClose}>
              Cancel
            </button>
          </div>
        </form>
      </div>
      {question && (
        <PhoneQuestion
          question={question}
          failure={failure}
          isBusy={isBusy}
          onBack={() => {
            back();
            requestAnimationFrame(() => focusOn(form.current, "people"));
          }}
        />
      )}
    </>
  );
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
