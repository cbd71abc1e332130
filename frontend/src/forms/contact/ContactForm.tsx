import { type FormEvent, useCallback, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "wouter";
import { call } from "../../api/client";
import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { expectLead } from "../../lib/tracking/expectedLead";
import { readFormTopic } from "../../ui/formTopic";
import { useToast } from "../../ui/toasts/toasts";
import { contactProblem } from "../shared/contactProblem";
import { CONTACT_DRAFT, clearDraft, keepDraft } from "../shared/drafts";
import { ErrorSummary, showErrors, withoutErrorsOf } from "../shared/ErrorSummary";
import { PrivacyLink } from "../shared/PrivacyLink";
import { ProblemContext } from "../shared/postedAnswers";
import { SubmitButton } from "../shared/SubmitButton";
import { OFFLINE, unanswered, unreachable } from "../shared/unreachable";
import { useFormStamp } from "../stamp/useFormStamp";
import { fillIn } from "./fillIn";
import { readAnswers } from "./formAnswers";
import { Questions } from "./Questions";
import { noteSubmission, secondsToWait } from "./rateLimit";

const FAILED = "Submission Error";

/** Not counted in seconds, because it stays. */
const TOO_SOON: Problem = {
  type: "about:blank",
  title: "Not Sent Yet",
  status: 429,
  detail: "Wait a minute after your last message, and send it then. What you typed stays here.",
};

/** Whether the message arrived isn't known. Its stamp makes a second one the same. */
const LOST =
  "We couldn't tell whether it arrived. Send it again, and we'll get it only once. Or contact us directly.";

/** Delay between the success message and the confirmation page. */
const REDIRECT_MS = 1000;

/** The contact form. Only the server checks the answers, and its messages are shown unchanged. */
export function ContactForm() {
  const [step, setStep] = useState<"asking" | "sending" | "sent">("asking");
  // After a post without script, the form starts with the server's problem.
  const [problem, setProblem] = useState(useContext(ProblemContext));
  const formStamp = useFormStamp(CONTACT_DRAFT);
  // The visitor may leave the page before the response arrives.
  const shown = useRef(false);
  const keeping = useRef(() => {});
  const closeToast = useRef(() => {});
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [path, navigate] = useLocation();
  const toast = useToast();
  const { answerWithin } = useSite();

  const appear = useCallback(
    (form: HTMLFormElement) => {
      formStamp.open(form);
      setProblem((now) => now ?? unanswered(CONTACT_DRAFT, FAILED, LOST));
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
    if (step !== "asking") return;
    const form = event.currentTarget;
    const seconds = secondsToWait(Date.now());
    if (seconds > 0) {
      const detail = `You can submit another form in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
      toast({ tone: "error", title: "Please Wait", detail });
      // The toast goes by itself, and nothing was sent.
      return setProblem(TOO_SOON);
    }

    const mistyped = contactProblem(form);
    if (mistyped) return fail(form, mistyped);
    const answers = readAnswers(new FormData(form));
    setStep("sending");
    setProblem(undefined);
    closeToast.current();
    const wasOffline = !navigator.onLine;
    const stamp = await formStamp.take();
    const reply =
      stamp === null
        ? ({ ok: false, problem: null } as const)
        : await call("POST", "/api/contact-submissions", {
            ...answers,
            stamp,
            source: path,
          });
    if (reply.ok) succeed();
    else
      fail(
        form,
        reply.problem ?? unreachable(FAILED, "submitting your form", wasOffline),
        stamp !== null && !reply.problem,
      );
  }

  function succeed() {
    noteSubmission(Date.now());
    keeping.current();
    clearDraft(CONTACT_DRAFT);
    setStep("sent");
    setProblem(undefined);
    toast({
      tone: "ok",
      title: "Message sent",
      detail: `We'll contact you within ${answerWithin}.`,
    });
    // Somebody who has gone elsewhere meanwhile has heard it by the toast, and stays there.
    if (!shown.current) return;
    expectLead();
    redirect.current = setTimeout(() => navigate("/thank-you"), REDIRECT_MS);
  }

  /** `isLost`: it was sent, and the server may have it. */
  function fail(form: HTMLFormElement, problem: Problem, isLost = false) {
    formStamp.refused(problem);
    // Synchronously, because the first wrong field can take the focus only when it is marked, and
    // its position depends on the message.
    flushSync(() => {
      // What was never sent hasn't failed: the form itself says so.
      if (problem.type !== OFFLINE)
        closeToast.current = toast({ tone: "error", title: problem.title, detail: problem.detail });
      setStep("asking");
      setProblem(isLost ? { ...problem, detail: LOST } : problem);
    });
    showErrors(form);
  }

  return (
    // Where no script runs, the browser posts to this path.
    <form
      id="form"
      method="post"
      action={path}
      className="form"
      onSubmit={submit}
      onInput={({ target }) =>
        setProblem((now) => withoutErrorsOf(now, (target as HTMLInputElement).name))
      }
      ref={appear}
      noValidate
      aria-label="Contact form"
    >
      {problem?.errors && <ErrorSummary problem={problem} />}
      <Questions problem={problem} />
      {problem && !problem.errors && <ErrorSummary problem={problem} />}
      <SubmitButton
        label="Send message"
        busyLabel={step === "sent" ? "Sent" : "Submitting"}
        busy={step !== "asking"}
      />
      <PrivacyLink />
    </form>
  );
}
