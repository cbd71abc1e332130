import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { PhoneForm, RegistrationList } from "../../../api/types";
import { useToast } from "../../../ui/toasts/toasts";
import { isShownOld } from "../../offline/keptAnswers";
import { addWalkIn, readUnsent } from "../../offline/unsent";
import { isOwnDevice } from "../../session/signInMemory";
import { Refusal } from "../../shared/calls";
import { isUnauthorized } from "../../shared/queries";
import { inDollars } from "../payments/moneyInWords";
import { placesInWords } from "../placesInWords";
import { REGISTRATIONS, registerByPhone } from "../registrationCalls";
import type { Question } from "./PhoneQuestion";
import { allOf, mergeQuestion, overCapacityQuestion, waitingQuestion } from "./phoneInWords";
import { forgetUnfinished, keepUnfinished } from "./unfinished";

type Event = Pick<RegistrationList["events"][number], "id" | "title">;
type Errors = Record<string, string>;

/** What the names of the event's own questions begin with. */
const ANSWERS = "answers/";

/** Sends the form until it is kept, with what staff say yes to. On their own device, it's kept there without a network. */
export function useRegisterByPhone(
  event: Event,
  walksIn: boolean,
  /** Gets the registration's id; none if the form waits on this device. */
  onKept: (id?: string) => void,
  unanswered?: PhoneForm,
) {
  const client = useQueryClient();
  const toast = useToast();
  // Perhaps only the answer was lost: the same form has the same id.
  const id = useRef(unanswered?.id ?? "");
  const [question, setQuestion] = useState<Question>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState("");
  const sending = useMutation({ mutationFn: registerByPhone, networkMode: "always" });

  /** Resolves to what is wrong. */
  async function sendForm(form: PhoneForm): Promise<Errors> {
    if (sending.isPending) return {};
    setFailure("");
    if (isWithoutNetwork() && isOwnDevice()) return save(form);
    try {
      const kept = await sending.mutateAsync(form);
      const spots = placesInWords(kept.total_attendees);
      const title = kept.status === "waiting" ? "On the waiting list" : "Registered";
      // The caller asks.
      const cost = kept.total_cost_cents > 0 ? `, ${inDollars(kept.total_cost_cents)}` : "";
      toast({ tone: "ok", title, detail: `${kept.name}, ${spots}, ${event.title}${cost}` });
      forgetUnfinished(form);
      onKept(kept.id);
      void client.invalidateQueries({ queryKey: REGISTRATIONS });
      return {};
    } catch (error) {
      const isUnanswered = error instanceof Refusal && error.status === 0;
      if (isUnanswered && isOwnDevice()) return save(form);
      if (isUnanswered) keepUnfinished(form);
      return refused(error as Error, form);
    }
  }

  /** Keeps the form on this device, until the server can be reached. */
  function save(form: PhoneForm): Errors {
    const wrong = missing(form);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return wrong;
    addWalkIn({ form, event: event.title, at: Date.now() });
    const detail = `${form.name}, ${placesInWords(form.people)}. We'll register them when there's a network.`;
    toast({ tone: "ok", title: "Saved on this device", detail });
    onKept();
    return {};
  }

  function refused(error: Error, form: PhoneForm): Errors {
    // The sign-in page then says why.
    if (isUnauthorized(error)) return {};
    const problem = error instanceof Refusal ? error.problem : null;
    const left = problem?.placesLeft;
    if (typeof left === "number") {
      setQuestion({
        text: overCapacityQuestion(left, form.people),
        yes: `Register ${allOf(form.people)}`,
        onYes: () => void sendForm({ ...form, overCapacity: true }),
        waits: {
          people: form.people,
          onWait: (atLeast) => void sendForm({ ...form, waitingList: { atLeast } }),
        },
      });
      return {};
    }
    if (problem?.registration) {
      const { id, name, totalAttendees, offered } = problem.registration;
      if (typeof offered === "number") {
        // What is held for them is for those who wait now.
        const canGrow = offered === 0;
        setQuestion({
          text: canGrow
            ? waitingQuestion(error.message, totalAttendees, form.people)
            : error.message,
          yes: canGrow ? `Add ${form.people} more` : undefined,
          onYes: () => void sendForm({ ...form, merge: true }),
          party: { id, name, event_id: event.id },
        });
        return {};
      }
      setQuestion({
        text: mergeQuestion(name, totalAttendees, form.people),
        yes: `Add ${form.people} more`,
        onYes: () => void sendForm({ ...form, merge: true }),
      });
      return {};
    }
    // The fewest that would come are asked for beside the form.
    const { waitingList, ...wrong } = wrongFields(problem?.errors ?? []);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) setQuestion(undefined);
    else setFailure(waitingList ?? error.message);
    return wrong;
  }

  function send(data: FormData): Promise<Errors> {
    id.current ||= randomId();
    setErrors({});
    return sendForm(
      read(data, { id: id.current, eventId: event.id, ...(walksIn && { walkIn: true }) }),
    );
  }

  return {
    send,
    /** The form says something else now, so it is another one. */
    forget: () => {
      id.current = "";
    },
    back: () => {
      setQuestion(undefined);
      setFailure("");
    },
    question,
    errors,
    failure,
    isBusy: sending.isPending,
  };
}

function read(data: FormData, form: Pick<PhoneForm, "id" | "eventId" | "walkIn">): PhoneForm {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  const names = text("others").split("\n");
  const others = names.map((name) => ({ name: name.trim() })).filter(({ name }) => name);
  const people = Number(text("people"));
  const questions = [...data.keys()].filter((name) => name.startsWith(ANSWERS));
  const answers = questions
    .map((name) => [name.slice(ANSWERS.length), text(name)])
    .filter(([, answer]) => answer);
  return {
    ...form,
    name: text("name"),
    phone: text("phone"),
    // The server says what's wrong with 0.
    people: Number.isInteger(people) && people > 0 ? people : 0,
    others,
    ...(text("price") && { price: text("price") }),
    ...(text("email") && { email: text("email") }),
    specialRequests: text("specialRequests"),
    ...(answers.length > 0 && { answers: Object.fromEntries(answers) }),
  };
}

/** Whether the server didn't answer lately, so that nobody should wait for it. */
const isWithoutNetwork = () => !navigator.onLine || readUnsent().isUnanswered || isShownOld();

/** What the server would miss, in its words. It finds the rest later. */
function missing({ name, phone, people, walkIn }: PhoneForm): Errors {
  const wrong: Errors = {};
  if (name === "") wrong.name = "Enter their name";
  if (phone === "" && !walkIn) wrong.phone = "Enter their phone number";
  if (people === 0) wrong.people = "Enter how many come";
  return wrong;
}

/** Field errors by the form's fields: what is wrong with a name of the list is wrong with the list. */
function wrongFields(errors: { pointer: string; detail: string }[]): Errors {
  const wrong: Errors = {};
  for (const { pointer, detail } of errors) {
    const name = pointer.replace("#/", "");
    wrong[name.startsWith(ANSWERS) ? name : (name.split("/")[0] ?? "")] ??= detail;
  }
  return wrong;
}

/** 128 random bits. `crypto.randomUUID` isn't there on plain http. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
