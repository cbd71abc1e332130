import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef } from "react";
import type { StaffRegistration } from "../../../api/types";
import { Refusal } from "../../shared/calls";
import { isUnauthorized } from "../../shared/queries";
import { changeRegistration, REGISTRATIONS } from "../registrationCalls";
import { StaffField } from "../StaffField";
import { type Attendee, type Question, questionsTo } from "./answersInWords";

interface Props {
  party: StaffRegistration;
  attendee: Attendee;
  onClose: () => void;
}

/** Corrects what was answered for one who comes. The server judges by the rules of the visitors' form. */
export function AnswersForm({ party, attendee, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { position } = attendee;
  const saving = useMutation({
    mutationFn: (answers: Record<string, string>) =>
      changeRegistration(party.id, { attendees: [{ position, answers }] }),
    onSuccess: () => client.invalidateQueries({ queryKey: REGISTRATIONS }),
  });
  const { error } = saving;
  const problem = error instanceof Refusal ? error.problem : null;
  const errors = new Map(
    problem?.errors?.map(({ pointer, detail }) => [pointer.replace("#/attendees/0/", ""), detail]),
  );
  const isRefused = error && errors.size === 0 && !isUnauthorized(error);
  useEffect(() => focusOnFirst(form.current, "[name]"), []);
  useEffect(() => {
    if (problem) focusOnFirst(form.current, "[aria-invalid]");
  }, [problem]);

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (saving.isPending) return;
    const fields = [...new FormData(submission.currentTarget)];
    const answers = fields.map(([name, answer]) => [name.replace("answers/", ""), String(answer)]);
    const saved = await saving.mutateAsync(Object.fromEntries(answers)).catch(() => undefined);
    if (saved) onClose();
  }

  return (
    <form ref={form} className="form staff-answers" noValidate onSubmit={submit}>
      {questionsTo(party, position).map((question) => {
        const of = { question, attendee, error: errors.get(question.name) };
        return question.type ? (
          <Tick key={question.name} {...of} />
        ) : (
          <Answer key={question.name} {...of} />
        );
      })}
      {isRefused && (
        <p role="alert" className="staff-failure">
          {error.message}
        </p>
      )}
      <div className="staff-actions">
        <button type="submit" className="staff-button" aria-disabled={saving.isPending}>
          {saving.isPending ? "Saving…" : "Save"}
        </button>
        <button type="button" className="staff-button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface AnswerProps {
  question: Question;
  attendee: Attendee;
  error: string | undefined;
}

const answerOf = ({ answers }: Attendee, { name }: Question): string =>
  answers.find(({ id }) => name === `answers/${id}`)?.answer ?? "";

/** A question that is answered in words or by one of its choices. */
function Answer({ question, attendee, error }: AnswerProps) {
  const { name, label, optional, options } = question;
  const answer = answerOf(attendee, question);
  return (
    <StaffField label={label} name={name} required={!optional} error={error}>
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
function Tick({ question, attendee, error }: AnswerProps) {
  const id = useId();
  const { name, label, options } = question;
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label className="choice">
        <input
          type="checkbox"
          name={name}
          value={options?.[0]?.value}
          defaultChecked={answerOf(attendee, question) !== ""}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p id={id} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function focusOnFirst(form: HTMLFormElement | null, which: string) {
  form?.querySelector<HTMLElement>(which)?.focus();
}
