import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { errorOf } from "../shared/ErrorSummary";
import { Field } from "../shared/Field";
import { SelectField } from "../shared/SelectField";
import { companionField, MOST_COMPANIONS } from "./party";

interface Props {
  /** Each one's number, in the order in which they stand. */
  companions: number[];
  onChange: (companions: number[]) => void;
  /** Somebody doesn't come along after all. */
  onRemove: (companion: number) => void;
  /** How many people the event still takes, the registrant included. */
  placesLeft: number;
  problem: Problem | undefined;
}

/** Those who come along: a group of fields each, added and removed. */
export function Companions({ companions, onChange, onRemove, placesLeft, problem }: Props) {
  const section = useRef<HTMLDivElement>(null);
  // Numbers are never reused, so that a new attendee doesn't start with a removed one's answers.
  const last = useRef(0);
  last.current = Math.max(last.current, ...companions);
  const { maxParty, phone, phoneHref } = useSite();
  const mostHere = Math.min(MOST_COMPANIONS, maxParty - 1);
  const isFull = companions.length >= Math.min(mostHere, placesLeft - 1);

  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);

  /** Tells the draft that the form has changed. */
  const tell = () => section.current?.dispatchEvent(new Event("change", { bubbles: true }));

  function add() {
    const key = last.current + 1;
    // At once, because its first field can only take the focus when it is there.
    flushSync(() => onChange([...companions, key]));
    tell();
    find(`[name="${companionField(key, "name")}"]`)?.focus();
  }

  function remove(key: number) {
    flushSync(() => onChange(companions.filter((other) => other !== key)));
    onRemove(key);
    tell();
    find(".companions-add")?.focus();
  }

  const most = Math.min(mostHere, placesLeft - 1);
  const numbers = Array.from({ length: Math.max(0, most) }, (_, at) => `${at + 1}`);
  return (
    <div className="companions" ref={section}>
      <p className="field-hint">
        {numbers.length === 0
          ? "You can sign up one person online."
          : `You can sign up as many as ${numbers.length + 1} people online.`}
        {/* Where the spots run out, a call gets no more. */}
        {most === mostHere && (
          <>
            {" "}
            Bringing more? Call <a href={phoneHref}>{phone}</a>.
          </>
        )}
      </p>
      {/* The server adds their fields when the form is posted without script. */}
      <div className="without-script">
        <SelectField
          label="How many are you bringing?"
          name="bringing"
          blank="Just me"
          options={numbers.map((number) => ({ value: number, label: number }))}
        />
      </div>
      {companions.map((key, index) => (
        <fieldset key={key} className="companion">
          <legend>Attendee {index + 2}</legend>
          <CompanionFields companion={key} problem={problem} />
          <button
            type="button"
            className="button button-outline with-script"
            aria-label={`Remove attendee ${index + 2}`}
            onClick={() => remove(key)}
          >
            Remove
          </button>
        </fieldset>
      ))}
      {isFull ? (
        // Takes the button's place, and the focus after somebody was removed.
        <p className="field-hint companions-add" tabIndex={-1}>
          {companions.length >= mostHere
            ? "That's as many as you can sign up online."
            : "That's every spot we have left."}
        </p>
      ) : (
        <button
          type="button"
          className="button button-outline companions-add with-script"
          onClick={add}
        >
          Add attendee
        </button>
      )}
    </div>
  );
}

function CompanionFields({
  companion,
  problem,
}: {
  companion: number;
  problem?: Problem | undefined;
}) {
  const named = (field: string) => {
    const name = companionField(companion, field);
    return { name, error: errorOf(problem, name) };
  };
  return (
    <>
      <div className="field-pair">
        <Field label="Name" {...named("name")} autoComplete="off" required />
        <Field label="Age" {...named("age")} autoComplete="off" />
      </div>
      <Field
        label="Special requirements"
        {...named("specialRequirements")}
        autoComplete="off"
        hint="Allergies, needs a helmet, first time on a horse?"
      />
    </>
  );
}
