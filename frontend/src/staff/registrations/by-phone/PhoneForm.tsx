import { type FormEvent, useEffect, useRef, useState } from "react";
import type { PhoneForm as PhoneParty, RegistrationList } from "../../../api/types";
import { Field } from "../../../forms/shared/Field";
import { useIsOffline } from "../../offline/useConnection";
import { isOwnDevice } from "../../session/signInMemory";
import { DialogActions } from "../../shared/dialog/DialogActions";
import { StaffField } from "../StaffField";
import { EventQuestions, HiddenAnswers } from "./EventQuestions";
import { PhoneQuestion } from "./PhoneQuestion";
import { useRegisterByPhone } from "./useRegisterByPhone";

interface Props {
  event: Pick<RegistrationList["events"][number], "id" | "title" | "prices" | "questions">;
  /** Whether they stand here, and needn't have a phone. */
  walksIn: boolean;
  /** What was filled in before. */
  filledIn?: PhoneParty | undefined;
  /** Whether the server didn't answer to that. */
  isUnanswered?: boolean;
  /** What was typed into a form that was left. */
  left?: FormData | undefined;
  onTyped?: (typed: FormData) => void;
  /** The party is registered, with this id, or waits on this device for the network. */
  onKept?: ((id?: string) => void) | undefined;
  onClose: () => void;
}

const FIELDS = ["name", "phone", "people", "price", "email", "others", "specialRequests"] as const;

/** Name, number and how many first, since the caller waits; the rest below. */
export function PhoneForm(props: Props) {
  const { event, walksIn, filledIn, isUnanswered, left, onTyped, onKept, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const { send, forget, back, question, errors, failure, isBusy } = useRegisterByPhone(
    event,
    walksIn,
    (id) => {
      onKept?.(id);
      onClose();
    },
    isUnanswered ? filledIn : undefined,
  );
  const isOffline = useIsOffline();
  const [hasMore, setMore] = useState((filledIn ?? left) !== undefined);
  useEffect(() => {
    if (filledIn) fillIn(form.current, filledIn);
    else if (left) restore(form.current, left);
  }, [filledIn, left]);
  const questions = event.questions ?? [];
  // What visitors have to answer stands where staff see it.
  const shown = questions.filter(({ optional }) => !optional);
  const folded = questions.filter(({ optional }) => optional);
  const namesOf = (of: typeof questions) => of.map(({ name }) => name);
  const more = ["others", "email", ...namesOf(folded), "specialRequests"];
  const isMoreWrong = more.some((name) => errors[name]);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    const wrong = await send(new FormData(submission.currentTarget));
    const names = ["name", "phone", "people", "price", ...namesOf(shown), ...more];
    const first = names.find((name) => wrong[name]);
    if (first) focusOn(form.current, first);
  }

  function input({ currentTarget }: FormEvent<HTMLFormElement>) {
    forget();
    onTyped?.(new FormData(currentTarget));
  }

  return (
    <>
      <div hidden={question !== undefined}>
        <form ref={form} className="form" noValidate onSubmit={submit} onInput={input}>
          <p role="status" className="staff-status">
            {isOffline &&
              !isOwnDevice() &&
              "You're offline. Someone new can be added once you're back online."}
          </p>
          <Field label="Name" name="name" required autoComplete="off" error={errors.name} />
          <div className="field-pair field-pair-short">
            <Field
              label={walksIn ? "Phone (optional)" : "Phone"}
              name="phone"
              type="tel"
              required={!walksIn}
              autoComplete="off"
              error={errors.phone}
            />
            <StaffField label="How many" name="people" required error={errors.people}>
              {(field) => (
                <input
                  className="control"
                  required
                  defaultValue={1}
                  inputMode="numeric"
                  autoComplete="off"
                  {...field}
                />
              )}
            </StaffField>
          </div>
          {!event.prices && filledIn?.price && <input type="hidden" name="price" />}
          {event.prices && (
            <StaffField
              label="Price for each"
              name="price"
              hint="If some of them pay another price, choose it on the card afterwards."
              error={errors.price}
            >
              {(field) => (
                <select className="control" defaultValue={filledIn?.price ?? undefined} {...field}>
                  {event.prices?.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </StaffField>
          )}
          {shown.length > 0 && (
            <>
              <p className="field-hint">What they don't answer now can be added later.</p>
              <EventQuestions questions={shown} filledIn={filledIn} errors={errors} />
            </>
          )}
          <HiddenAnswers questions={questions} filledIn={filledIn} />
          <details
            className="staff-link"
            open={hasMore || isMoreWrong}
            onToggle={({ currentTarget }) => setMore(currentTarget.open)}
          >
            <summary>
              {folded.length > 0 ? "Names, email, questions, requests" : "Names, email, requests"}
            </summary>
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
              <EventQuestions questions={folded} filledIn={filledIn} errors={errors} />
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
          <DialogActions word="Register" busyWord="Registering" isBusy={isBusy} onBack={onClose} />
        </form>
      </div>
      {question && (
        <PhoneQuestion
          question={question}
          failure={failure}
          isBusy={isBusy}
          onClose={onClose}
          onBack={() => {
            back();
            requestAnimationFrame(() => focusOn(form.current, "people"));
          }}
        />
      )}
    </>
  );
}

/** Has the form say again what was typed before. */
function fillIn(form: HTMLFormElement | null, typed: PhoneParty) {
  const others = typed.others?.map(({ name }) => name ?? "").join("\n");
  const answers: Record<string, unknown> = { ...typed, others };
  for (const name of FIELDS) {
    const field = form?.elements.namedItem(name);
    if (field && "value" in field) field.value = String(answers[name] ?? "");
  }
}

/** Has the form say again what was in it when it was left. */
function restore(form: HTMLFormElement | null, left: FormData) {
  for (const field of form?.elements ?? []) {
    if (!("name" in field && "value" in field)) continue;
    const value = left.get(String(field.name));
    if (field instanceof HTMLInputElement && field.type === "checkbox")
      field.checked = value === field.value;
    else if (typeof value === "string") field.value = value;
  }
}

function focusOn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
