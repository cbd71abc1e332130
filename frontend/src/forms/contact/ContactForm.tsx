import { type FormEvent, useCallback, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { call } from "../../api/client";
import type { Problem, SubmissionReceipt } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { expectLead } from "../../lib/tracking";
import { readFormTopic } from "../../ui/formTopic";
import { useToast } from "../../ui/toasts/toasts";
import { CONTACT_DRAFT, clearDraft, keepDraft } from "../shared/drafts";
import { ErrorSummary, showErrors } from "../shared/ErrorSummary";
import { emailProblem } from "../shared/emailProblem";
import { ProblemContext } from "../shared/postedAnswers";
import { SubmitButton } from "../shared/SubmitButton";
import { useFormStamp } from "../stamp/useFormStamp";
import { fillIn } from "./fillIn";
import { readAnswers } from "./formAnswers";
import { Questions } from "./Questions";
import { noteSubmission, secondsToWait } from "./rateLimit";

/** How long the good news stands before the confirmation page takes over. */
const REDIRECT_MS = 1000;

/** What is said when the server has not said anything itself. */
const unreachable: Problem = {
  type: "about:blank",
  title: "Submission Error",
  status: 0,
  detail: "There was an issue submitting your form. Please try again or contact us directly.",
};

type State =
  | { step: "asking"; problem?: Problem }
  | { step: "sending"; problem?: Problem }
  | { step: "sent" };

/** How the form begins: with what the server says against it, if it was posted without script. */
function useAsking(): State {
  const problem = useContext(ProblemContext);
  return problem ? { step: "asking", problem } : { step: "asking" };
}

/** The contact form. Only the server judges the answers; what it says is shown as it comes. */
export function ContactForm() {
  const [state, setState] = useState<State>(useAsking());
  const formStamp = useFormStamp();
  // The visitor may leave while an answer is on its way.
  const shown = useRef(false);
  const keeping = useRef(() => {});
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [path, navigate] = useLocation();
  const toast = useToast();
  const { answerWithin } = useSite();

  const appear = useCallback(
    (form: HTMLFormElement) => {
      formStamp.open(form);
      shown.current = true;
      keeping.current = keepDraft(form, CONTACT_DRAFT);
      const topic = readFormTopic(location.search);
      if (topic) fillIn(form, topic);
      return () => {
        formStamp.close();
        keeping.current();
        shown.current = false;
        clearTimeout(redirect.current);
      };
    },
    [formStamp],
  );

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step !== "asking") return;
    const form = event.currentTarget;
    const seconds = secondsToWait(Date.now());
    if (seconds > 0) {
      const detail = `You can submit another form in ${seconds} seconds.`;
      toast({ tone: "error", title: "Please Wait", detail });
      return;
    }

    const mistyped = emailProblem(form);
    if (mistyped) return fail(form, mistyped);
    const answers = readAnswers(new FormData(form));
    setState({ ...state, step: "sending" });
    const stamp = await formStamp.take();
    const reply =
      stamp === null
        ? ({ ok: false, problem: null } as const)
        : await call<SubmissionReceipt>("POST", "/api/contact-submissions", {
            ...answers,
            stamp,
            source: path,
          });
    if (reply.ok) succeed();
    else fail(form, reply.problem ?? unreachable);
  }

  function succeed() {
    noteSubmission(Date.now());
    expectLead();
    keeping.current();
    clearDraft(CONTACT_DRAFT);
    setState({ step: "sent" });
    toast({
      tone: "ok",
      title: "Message sent",
      detail: `We'll contact you within ${answerWithin}.`,
    });
    // Somebody who has gone elsewhere meanwhile has heard it by the toast, and stays there.
    if (shown.current) redirect.current = setTimeout(() => navigate("/thank-you"), REDIRECT_MS);
  }

  function fail(form: HTMLFormElement, problem: Problem) {
    formStamp.refused(problem);
    // At once, because the first wrong field can only take the focus when it is marked, and where
    // it stands depends on the message.
    flushSync(() => {
      toast({ tone: "error", title: problem.title, detail: problem.detail });
      setState({ step: "asking", problem });
    });
    showErrors(form);
  }

  const problem = state.step === "sent" ? undefined : state.problem;
  return (
    // The path that the browser posts to by itself where no script runs.
    <form
      method="post"
      action={path}
      className="form"
      onSubmit={submit}
      ref={appear}
      noValidate
      aria-label="Contact form"
    >
      {problem?.errors && <ErrorSummary problem={problem} />}
      <Questions problem={problem} />
      {problem && !problem.errors && <ErrorSummary problem={problem} />}
      <SubmitButton
        label="Send message"
        busyLabel={state.step === "sent" ? "Sent" : "Submitting"}
        busy={state.step !== "asking"}
      />
    </form>
  );
}
