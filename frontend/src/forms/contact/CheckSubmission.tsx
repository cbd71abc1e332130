import { useLocation } from "wouter";
import { CheckAnswers } from "../shared/CheckAnswers";
import type { Draft } from "../shared/drafts";
import { ageGroups, contactWays, experiences, inWords } from "./vocabulary";

interface Props {
  answers: Draft;
  stamp: string;
}

/** The answers of a submission that was posted without script. */
export function CheckSubmission({ answers, stamp }: Props) {
  const [path] = useLocation();
  const all = (name: string) =>
    answers.filter(([field]) => field === name).map(([, value]) => value);
  const one = (name: string) => all(name)[0] ?? "";
  return (
    <CheckAnswers
      path={path}
      answers={answers}
      stamp={stamp}
      send="Send message"
      facts={[
        { term: "Name", detail: `${one("firstName")} ${one("lastName")}` },
        { term: "Email", detail: one("email") },
        { term: "Phone", detail: one("phone") },
        { term: "Services interested in", detail: all("servicesInterested").join(", ") },
        { term: "Riding experience", detail: inWords(experiences, one("riderExperience")) },
        { term: "Age group", detail: inWords(ageGroups, one("ageGroup")) },
        { term: "Preferred contact", detail: inWords(contactWays, one("preferredContact")) },
        { term: "Goals", detail: one("goals") },
        { term: "Availability", detail: one("availability") },
        { term: "Questions", detail: one("questions") },
      ]}
    />
  );
}
