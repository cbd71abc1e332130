import { useContext, useState } from "react";
import { readDraft } from "../../shared/drafts";
import { AnswersContext } from "../../shared/postedAnswers";
import { EventQuestions } from "./EventQuestions";
import type { ExtrasProps } from "./extrasOnServer";
import { WaitingList } from "./WaitingList";
import { Waiver } from "./Waiver";

/** What the registration form asks at some events only. Browsers load it when such an event's form opens. */
export function EventExtras(props: ExtrasProps) {
  const posted = useContext(AnswersContext);
  // It may come after the form has read its draft, and after something was typed.
  const [draft] = useState(() => readDraft(`registration:${props.event.id}`));
  return (
    <AnswersContext value={posted[0] ? posted : draft}>
      <Part {...props} />
    </AnswersContext>
  );
}

function Part({ show, event, problem, companion, people = 1, placesLeft = 0 }: ExtrasProps) {
  const { waiver, questions = [] } = event;
  switch (show) {
    case "waiver":
      return waiver && <Waiver waiver={waiver} problem={problem} />;
    case "waiting":
      return <WaitingList {...{ event, people, placesLeft, problem }} />;
    case "questions":
      return <EventQuestions {...{ questions, companion, problem }} />;
  }
}
