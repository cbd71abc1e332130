import { type FormEvent, type ReactNode, useCallback, useContext, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { call } from "../../api/client";
import type { Problem, RegistrationReceipt } from "../../api/types";
import type { Site } from "../../content/site";
import { track } from "../../lib/tracking/tracking";
import { SpotsOpenUp } from "../../ui/SpotsOpenUp";
import { useToast } from "../../ui/toasts/toasts";
import { fetchedInTime } from "../../ui/waiting";
import { CheckedField } from "../shared/CheckedField";
import { contactProblem } from "../shared/contactProblem";
import { clearDraft, type Draft, keepDraft, readDraft } from "../shared/drafts";
import { ErrorSummary, errorOf, showErrors, withoutErrorsOf } from "../shared/ErrorSummary";
import { Field } from "../shared/Field";
import { PrivacyLink } from "../shared/PrivacyLink";
import { AnswersContext, ProblemContext } from "../shared/postedAnswers";
import { SubmitButton } from "../shared/SubmitButton";
import { OFFLINE, unanswered, unreachable } from "../shared/unreachable";
import { useFormStamp } from "../stamp/useFormStamp";
import { Companions } from "./Companions";
import { Extras, extrasHaveLoaded, hasAllFields } from "./extras/Extras";
import { keepOwnPage } from "./ownPage";
import { PriceField } from "./PriceField";
import {
  companionField,
  companionsIn,
  costOf,
  inTheForm,
  inWords,
  lacksPrice,
  readParty,
  totalCost,
  unnamedIn,
} from "./party";
import { SignedUp } from "./SignedUp";
import { successToast } from "./successToast";

interface Props {
  event: Site["events"][number];
  /** Number of places left, as far as the page knows. */
  placesLeft: number;
  /** Called when the server reports the number of places left. */
  onPlacesLeft: (left: number) => void;
  /** Called when the registration is stored. Without it, what was registered takes the form's place. */
  onRegistered?: () => void;
}

const FAILED = "Registration Error";

/** Whether it was stored isn't known. Its stamp makes a second one the same registration. */
const LOST = "We couldn't tell whether it arrived. Send it again: you won't be signed up twice.";

/** Whether a field may be one that comes later. Who was removed before then has no name anymore. */
const isToCome = (field: string) => !extrasHaveLoaded() && !field.endsWith("-name");

/** The same form was sent before, perhaps without an answer, and its registration was canceled since. */
const CANCELED: Problem = {
  type: "about:blank",
  title: "Registration Canceled",
  status: 409,
  detail:
    "You sent this form before, and your registration was canceled since. Send it again to sign up anew.",
};

/** Without fields that the event has. */
const INCOMPLETE: Problem = {
  type: "about:blank",
  title: FAILED,
  status: 422,
  detail:
    "A part of this form hasn't come yet. Check your connection and try again, or load the page again: what you typed stays.",
};

/** Registers a group for an event. Only the server checks the answers; its messages are shown unchanged. */
export function RegistrationForm({ event, placesLeft, onPlacesLeft, onRegistered }: Props) {
  const posted = { answers: useContext(AnswersContext), problem: useContext(ProblemContext) };
  const [companions, setCompanions] = useState(() => companionsIn(posted.answers));
  const [problem, setProblem] = useState(
    () => posted.problem && inTheForm(posted.problem, companions),
  );
  const [busy, setBusy] = useState(false);
  // The browser fills in name, address and phone faster than a person types.
  const draftName = `registration:${event.id}`;
  const formStamp = useFormStamp(draftName);
  const toast = useToast();
  const people = companions.length + 1;
  const [draft, setDraft] = useState<Draft>(posted.answers);
  const [cost, setCost] = useState(() => costOf(event, posted.answers, people));
  const [isPartial, setIsPartial] = useState(() => lacksPrice(posted.answers));
  const keeping = useRef(() => {});
  const closeToast = useRef(() => {});
  const [registered, setRegistered] = useState<ReactNode>();
  // One whose answer was lost may hold the last spot itself: it can be sent again.
  const canWait = event.waitingList !== "off";
  const isFull = placesLeft === 0 && !canWait && !busy && problem?.status !== 0;
  const waits = canWait && people > placesLeft;
  const label = waits ? "Join the waiting list" : "Register";

  const appear = useCallback(
    (form: HTMLFormElement) => {
      formStamp.open(form);
      const kept = readDraft(draftName);
      setDraft(kept);
      setCompanions(companionsIn(kept));
      setProblem((now) => now ?? unanswered(draftName, FAILED, LOST));
      keeping.current = keepDraft(form, draftName, isToCome);
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
    const mistyped = contactProblem(form);
    if (mistyped) return fail(form, mistyped);
    setBusy(true);
    setProblem(undefined);
    closeToast.current();
    if (!(await hasAllFields(form))) return fail(form, INCOMPLETE);
    const party = readParty(new FormData(form), companions);
    const panel = onRegistered ? null : fetchedInTime(import("./Registered"));
    const wasOffline = !navigator.onLine;
    const stamp = await formStamp.take();
    const reply =
      stamp === null
        ? ({ ok: false, problem: null } as const)
        : await call("POST", "/api/event-registrations", {
            ...party,
            eventId: event.id,
            stamp,
          });
    if (!reply.ok)
      return fail(form, reply.problem ?? unreachable(FAILED, "with your registration", wasOffline));
    if (reply.value.status === "cancelled") {
      fail(form, CANCELED);
      // The next press makes a registration of its own.
      return formStamp.renew();
    }
    succeed(form, reply.value);
    const Registered = (await panel)?.Registered;
    if (Registered)
      setRegistered(
        <Registered
          receipt={reply.value}
          event={event}
          party={party}
          expectedCost={cost}
          placesLeft={placesLeft}
          onAgain={setRegistered}
        />,
      );
  }

  function succeed(form: HTMLFormElement, receipt: RegistrationReceipt) {
    track("CompleteRegistration");
    formStamp.renew();
    toast(successToast(receipt, event, Boolean(onRegistered)));
    if (receipt.managePath) keepOwnPage(event.id, receipt.managePath);
    const fits = receipt.status === "confirmed" && !waits;
    if (fits) onPlacesLeft(Math.max(0, placesLeft - receipt.totalAttendees));
    void readPlaces();
    clearDraft(draftName);
    form.reset();
    setCompanions([]);
    setProblem(undefined);
    setBusy(false);
    onRegistered?.();
  }

  /** What was stored may replace what was sent before without an answer, so the server counts. */
  async function readPlaces() {
    const reply = await call("GET", "/api/events");
    const now = reply.ok && reply.value.events.find(({ id }) => id === event.id);
    if (now) onPlacesLeft(now.placesLeft);
  }

  function fail(form: HTMLFormElement, wrong: Problem) {
    const { title, detail, status, type } = wrong;
    formStamp.refused(wrong);
    // Synchronously, because the first wrong field can take the focus only when it is marked, and
    // its position depends on the message.
    flushSync(() => {
      if (typeof wrong.placesLeft === "number") onPlacesLeft(wrong.placesLeft);
      // What was never sent hasn't failed: the form itself says so.
      if (type !== OFFLINE) closeToast.current = toast({ tone: "error", title, detail });
      setProblem(inTheForm(status ? wrong : { ...wrong, detail: LOST }, companions));
      setBusy(false);
    });
    showErrors(form);
    // Takes the place of the button that was pressed, and its focus.
    form.querySelector<HTMLElement>(".spots-taken")?.focus();
  }

  const count = (form: HTMLFormElement) => {
    const answers = new FormData(form);
    setCost(costOf(event, answers, people));
    setIsPartial(lacksPrice(answers));
  };

  const extras = { event, problem };

  const named = <Name extends string>(name: Name) => ({ name, error: errorOf(problem, name) });

  const correct = (start: string) => setProblem((now) => withoutErrorsOf(now, start));

  if (registered) return registered;
  return (
    // Where no script runs, the browser posts to this address. The fragment makes it show the
    // response from the form on, which has the errors.
    <form
      method="post"
      action={`/events/${event.id}#register`}
      className="form"
      onSubmit={submit}
      onInput={({ target, currentTarget }) => {
        correct((target as HTMLInputElement).name);
        count(currentTarget);
      }}
      ref={appear}
      noValidate
      aria-label={`Registration for ${event.title}`}
    >
      {problem?.errors && <ErrorSummary problem={problem} />}
      <SignedUp eventId={event.id} />
      {canWait && placesLeft === 0 && problem?.status !== 0 && (
        <p>
          <strong>Every spot is taken.</strong> Join the waiting list below.
        </p>
      )}
      {event.minimumAge > 0 && (
        <p>
          <strong>{event.minimumAge}+ only.</strong> Everyone in your group has to be at least{" "}
          {event.minimumAge}.
        </p>
      )}
      <p className="field-hint">Fields marked * are required.</p>
      <Field label="Name" {...named("name")} autoComplete="name" required />
      <div className="field-pair">
        <CheckedField {...named("email")} />
        <CheckedField {...named("phone")} />
      </div>
      <PriceField prices={event.prices} {...named("price")} />
      {event.questions && <Extras show="questions" {...extras} />}
      {/* The other fields already exist when the draft is read. */}
      <AnswersContext value={draft}>
        <Companions
          companions={companions}
          unnamed={posted.problem ? undefined : unnamedIn(posted.answers)}
          onChange={setCompanions}
          onRemove={(key) => correct(companionField(key, ""))}
          placesLeft={placesLeft}
          canWait={canWait}
          mostHere={event.maxParty - 1}
          isFull={isFull}
          event={event}
          problem={problem}
        />
      </AnswersContext>
      <Field label="Special requests" {...named("specialRequests")} multiline />
      {event.waiver && <Extras show="waiver" {...extras} />}
      <div className="honeypot" aria-hidden="true">
        <label htmlFor="leaveBlank">Leave this blank</label>
        <input id="leaveBlank" name="leaveBlank" tabIndex={-1} autoComplete="off" />
      </div>
      {!isFull && (
        <output
          className="registration-sum"
          ref={(output) => {
            if (output) count(output.form as HTMLFormElement);
          }}
        >
          <span>{inWords(people)}</span>
          {cost > 0 && (
            <span>
              Total cost {isPartial && "so far "}
              <strong>{totalCost(cost)}</strong>
            </span>
          )}
        </output>
      )}
      {waits && <Extras show="waiting" {...extras} people={people} placesLeft={placesLeft} />}
      {problem && !problem.errors && <ErrorSummary problem={problem} />}
      {isFull ? (
        <div className="spots-taken" tabIndex={-1}>
          <SpotsOpenUp />
        </div>
      ) : (
        <SubmitButton label={label} busyLabel="Submitting" busy={busy} />
      )}
      <PrivacyLink />
    </form>
  );
}
