import type { Problem } from "../../api/types";
import type { Site } from "../../content/site";
import { EventQuestions } from "../../forms/registration/extras/EventQuestions";
import { PriceField } from "../../forms/registration/PriceField";
import { companionField } from "../../forms/registration/party";
import type { Draft } from "../../forms/shared/drafts";
import { errorOf } from "../../forms/shared/ErrorSummary";
import { Field } from "../../forms/shared/Field";

interface Props {
  /** The number of its fields. */
  number: number;
  /** Where it stands in the party, the registrant being the first; undefined: they're ticked as not coming. */
  place: number | undefined;
  /** Whether it was added just now. */
  isNew: boolean;
  /** Whether they can be ticked as not coming. */
  mayLeave: boolean;
  /** The event's prices, of which somebody new pays one. */
  prices: Site["events"][number]["prices"];
  /** The event's own questions. */
  questions: NonNullable<Site["events"][number]["questions"]>;
  answers: Draft;
  problem: Problem | undefined;
}

/** The fields of one attendee. Who has been in the party can be ticked as not coming. */
export function ChangedAttendee({
  number,
  place,
  isNew,
  mayLeave,
  prices,
  questions,
  answers,
  problem,
}: Props) {
  const answer = (field: string) =>
    answers.find(([name]) => name === companionField(number, field))?.[1];
  const position = answer("position");
  const named = (field: string) => {
    const name = companionField(number, field);
    return { name, error: errorOf(problem, name) };
  };
  return (
    <fieldset className="companion" id={isNew ? "added" : undefined}>
      <legend>{place ? `Attendee ${place}` : "Not coming"}</legend>
      {position && (
        <input type="hidden" name={companionField(number, "position")} value={position} />
      )}
      {!position && <p className="field-hint">Leave this blank if no one else is coming.</p>}
      <div className="field-pair">
        <Field label="Name" {...named("name")} autoComplete="off" required={Boolean(position)} />
        <Field label="Age" {...named("age")} autoComplete="off" />
      </div>
      {!position && <PriceField prices={prices} {...named("price")} />}
      <Field
        label="Special requirements"
        {...named("specialRequirements")}
        autoComplete="off"
        hint="Allergies, needs a helmet, first time on a horse?"
      />
      <EventQuestions questions={questions} companion={number} problem={problem} />
      {position && mayLeave && (
        <label className="choice">
          <input
            type="checkbox"
            name={companionField(number, "remove")}
            defaultChecked={answer("remove") !== undefined}
          />
          <span>{answer("name") || "This person"} isn't coming after all</span>
        </label>
      )}
    </fieldset>
  );
}
