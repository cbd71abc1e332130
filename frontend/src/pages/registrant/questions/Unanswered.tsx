import type { OwnRegistration } from "../../../api/types";
import type { Site } from "../../../content/site";

interface Props {
  registration: OwnRegistration;
  questions: NonNullable<Site["events"][number]["questions"]>;
}

/** What the party has to answer and hasn't: staff signed it up, it came from another event, or it's asked since. */
export function Unanswered({ registration, questions }: Props) {
  const { answers, additionalAttendees } = registration;
  const lacks = (name: string, given: OwnRegistration["answers"]) =>
    given.every(({ id }) => `answers/${id}` !== name);
  const open = questions.filter(
    ({ name, optional, each }) =>
      !optional &&
      (lacks(name, answers) ||
        (each && additionalAttendees.some((one) => lacks(name, one.answers)))),
  );
  if (open.length === 0) return null;
  return (
    <p className="registrant-text">
      <strong>Still to answer:</strong> {open.map(({ label }) => label).join(" ")}{" "}
      <a href="?change">{open.length === 1 ? "Answer it" : "Answer them"}</a>
    </p>
  );
}
