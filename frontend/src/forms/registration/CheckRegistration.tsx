import { useLocation } from "wouter";
import { usePart } from "../../content/PageDataContext";
import { answerInWords } from "../../lib/answerInWords";
import { calendarDay } from "../../lib/calendarDay";
import { CheckAnswers } from "../shared/CheckAnswers";
import type { Draft } from "../shared/drafts";
import { companionField, companionsIn, costOf, inWords, totalCost } from "./party";

interface Props {
  answers: Draft;
  stamp: string;
}

/**
 * The answers of a registration that was posted without script, with the cost, for confirmation.
 */
export function CheckRegistration({ answers: posted, stamp }: Props) {
  const [path] = useLocation();
  const event = usePart("calendar").find(({ id }) => path === `/events/${id}`);
  const companions = companionsIn(posted);
  const people = companions.length + 1;
  // The form may have been shown for a larger group: one that fits doesn't wait.
  const waits =
    posted.some(([name]) => name === "waitingList") && people > (event?.placesLeft ?? 0);
  const answers = waits
    ? posted
    : posted.filter(([name]) => name !== "waitingList" && name !== "atLeast");
  const one = (name: string) => answers.find(([field]) => field === name)?.[1] ?? "";
  // Without several prices, one that was posted counts for nothing.
  const priceOf = (answer: string) =>
    event?.prices.find(({ value }) => value === answer)?.label ?? "";
  const answersOf = (key: number) =>
    (event?.questions ?? [])
      .filter(({ each }) => each)
      .map(({ name, label }) => [label, one(companionField(key, name))] as const)
      .map(([label, answer]) => answer && answerInWords(label, answer));
  const cost = event ? costOf(event, answers, people) : 0;
  return (
    <CheckAnswers
      // Whatever the server answers, the form is what people see first.
      path={`${path}#register`}
      answers={answers}
      stamp={stamp}
      send={waits ? "Join the waiting list" : "Register"}
      facts={[
        { term: "Event", detail: event?.title ?? "" },
        { term: "When", detail: event ? `${calendarDay(event.date).inFull}, ${event.time}` : "" },
        { term: "Name", detail: one("name") },
        { term: "Email", detail: one("email") },
        { term: "Phone", detail: one("phone") },
        { term: "Price", detail: priceOf(one("price")) },
        ...(event?.questions ?? []).map(({ name, label }) => ({ term: label, detail: one(name) })),
        ...companions.map((key, index) => ({
          term: `Attendee ${index + 2}`,
          detail: ["name", "age", "price", "specialRequirements"]
            .map((field) => [field, one(companionField(key, field))] as const)
            .map(([field, answer]) => (field === "price" ? priceOf(answer) : answer))
            .concat(answersOf(key))
            .filter((text) => text !== "")
            .join(", "),
        })),
        { term: "Special requests", detail: one("specialRequests") },
        { term: "Waiver signed by", detail: event?.waiver ? one("signedBy") : "" },
        { term: waits ? "Waiting" : "Coming", detail: inWords(people) },
        { term: "At least", detail: waits ? one("atLeast") : "" },
        {
          term: "Total cost",
          detail: cost > 0 ? totalCost(cost) : "",
        },
      ]}
    />
  );
}
