import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef } from "react";
import type { StaffRegistration } from "../../../api/types";
import { Refusal } from "../../shared/calls";
import { isUnauthorized } from "../../shared/queries";
import { changeRegistration, REGISTRATIONS } from "../registrationCalls";
import { type Attendee, type Question, questionsTo } from "./answersInWords";
import { QuestionField } from "./QuestionField";

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
      {questionsTo(party, position).map((question) => (
        <QuestionField
          key={question.name}
          question={question}
          answer={answerOf(attendee, question)}
          error={errors.get(question.name)}
        />
      ))}
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

const answerOf = ({ answers }: Attendee, { name }: Question): string =>
  answers.find(({ id }) => name === `answers/${id}`)?.answer ?? "";

function focusOnFirst(form: HTMLFormElement | null, which: string) {
  form?.querySelector<HTMLElement>(which)?.focus();
}
