import { type FormEvent, useCallback, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../api/client";
import type { Problem, RegistrationReceipt } from "../../api/types";
import type { Site } from "../../content/site";
import { track } from "../../lib/tracking";
import { useToast } from "../../ui/toasts/toasts";
import { clearDraft, type Draft, keepDraft, readDraft } from "../shared/drafts";
import { EmailField } from "../shared/EmailField";
import { ErrorSummary, errorOf, showErrors, withoutErrorsOf } from "../shared/ErrorSummary";
import { emailProblem } from "../shared/emailProblem";
import { Field } from "../shared/Field";
import { AnswersContext, ProblemContext } from "../shared/postedAnswers";
import { SubmitButton } from "../shared/SubmitButton";
import { useFormStamp } from "../stamp/useFormStamp";
import { Companions } from "./Companions";
import { companionField, companionsIn, inTheForm, inWords, readParty, totalCost } from "./party";
import { successToast } from "./successToast";

interface Props {
  event: Site["events"][number];
  /** Places that can still be had, as far as is known. */
  placesLeft: number;
  /** The server has told how many there are. */
  onPlacesLeft: (left: number) => void;
  /** The party has its places. */
  onRegistered?: () => void;
}

/** What is said when the server has not said anything itself. */
const unreachable: Problem = {
  type: "about:blank",
  title: "Registration Error",
  status: 0,
  detail: "There was an issue with your registration. Please try again or contact us directly.",
};

/** Signs a party up for an event. Only the server judges; what it says is shown as it comes. */
export function RegistrationForm({ event, placesLeft, onPlacesLeft, onRegistered }: Props) {
  const posted = { answers: useContext(AnswersContext), problem: useContext(ProblemContext) };
  const [companions, setCompanions] = useState(() => companionsIn(posted.answers));
  const [problem, setProblem] = useState(
    () => posted.problem && inTheForm(posted.problem, companions),
  );
  const [busy, setBusy] = useState(false);
  // The browser fills in name, address and phone faster than a person types.
  const formStamp = useFormStamp();
  const toast = useToast();
  const people = companions.length + 1;
  const draftName = `registration:${event.id}`;
  const [draft, setDraft] = useState<Draft>(posted.answers);
  const keeping = useRef(() => {});

  const appear = useCallback(
    (form: HTMLFormElement) => {
      formStamp.open(form);
      const kept = readDraft(draftName);
      setDraft(kept);
      setCompanions(companionsIn(kept));
      keeping.current = keepDraft(form, draftName);
      return () => {
        formStamp.close();
        keeping.current();
      };
    },
    [formStamp, draftName],
  );

  async function submit(submission: FormEvent<HTMLFormElement>) {
    submission.preventDefault();
    if (busy) return;
    const form = submission.currentTarget;
    const mistyped = emailProblem(form);
    if (mistyped) return fail(form, mistyped);
    const party = readParty(new FormData(form), companions);
    setBusy(true);
    const stamp = await formStamp.take();
    const reply =
      stamp === null
        ? ({ ok: false, problem: null } as const)
        : await call("POST", "/api/event-registrations", {
            ...party,
            eventId: event.id,
            stamp,
          });
    if (reply.ok) succeed(form, reply.value);
    else fail(form, reply.problem ?? unreachable);
  }

  function succeed(form: HTMLFormElement, receipt: RegistrationReceipt) {
    track("CompleteRegistration");
    formStamp.renew();
    toast(successToast(receipt, event.id));
    onPlacesLeft(Math.max(0, placesLeft - receipt.totalAttendees));
    clearDraft(draftName);
    form.reset();
    setCompanions([]);
    setProblem(undefined);
    setBusy(false);
    onRegistered?.();
  }

  function fail(form: HTMLFormElement, wrong: Problem) {
    formStamp.refused(wrong);
    if (typeof wrong.placesLeft === "number") onPlacesLeft(wrong.placesLeft);
    // At once, because the first wrong field can only take the focus when it is marked, and where
    // it stands depends on the message.
    flushSync(() => {
      toast({ tone: "error", title: wrong.title, detail: wrong.detail });
      setProblem(inTheForm(wrong, companions));
      setBusy(false);
    });
    showErrors(form);
  }

  const correct = (start: string) => setProblem((now) => withoutErrorsOf(now, start));

  return (
    // The address that the browser posts to by itself where no script runs. The page that answers it
    // is shown from the form on, which has the errors.
    <form
      method="post"
      action={`/events/${event.id}#register`}
      className="form"
      onSubmit={submit}
      onInput={({ target }) => correct((target as HTMLInputElement).name)}
      ref={appear}
      noValidate
      aria-label={`Registration for ${event.title}`}
    >
      {problem?.errors && <ErrorSummary problem={problem} />}
      {event.minimumAge > 0 && (
        <p>
          <strong>{event.minimumAge}+ only.</strong> Everyone in your group has to be at least{" "}
          {event.minimumAge}.
        </p>
      )}
      <p className="field-hint">Fields marked * are required.</p>
      <Registrant problem={problem} />
      {/* The other fields are there already when the draft is read. */}
      <AnswersContext value={draft}>
        <Companions
          companions={companions}
          onChange={setCompanions}
          onRemove={(key) => correct(companionField(key, ""))}
          placesLeft={placesLeft}
          problem={problem}
        />
      </AnswersContext>
      <Field
        label="Special requests"
        name="specialRequests"
        multiline
        error={errorOf(problem, "specialRequests")}
      />
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="leaveBlank">Leave this blank</label>
        <input id="leaveBlank" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </div>
      <output className="registration-sum">
        <span>{inWords(people)}</span>
        {event.price > 0 && (
          <span>
            Total cost <strong>{totalCost(event.price, people)}</strong>
          </span>
        )}
      </output>
      {problem && !problem.errors && <ErrorSummary problem={problem} />}
      <SubmitButton label="Register" busyLabel="Submitting" busy={busy} />
    </form>
  );
}

/** Who signs up: filled in by the browser, if its owner lets it. */
function Registrant({ problem }: { problem: Problem | undefined }) {
  const named = (name: string) => ({ name, error: errorOf(problem, name) });
  return (
    <>
      <Field label="Name" {...named("name")} autoComplete="name" required />
      <div className="field-pair">
        <EmailField {...named("email")} />
        <Field label="Phone" {...named("phone")} type="tel" autoComplete="tel" required />
      </div>
    </>
  );
}
