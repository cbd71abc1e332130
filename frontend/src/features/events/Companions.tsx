import { useRef } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../api/types";
import { errorOf } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { companionField, MOST_COMPANIONS } from "./party";

interface Props {
  /** Each one's number, in the order in which they stand. */
  companions: number[];
  onChange: (companions: number[]) => void;
  /** How many people the event still takes, the registrant included. */
  placesLeft: number;
  problem: Problem | undefined;
}

/** Those who come along: a group of fields each, added and removed. */
export function Companions({ companions, onChange, placesLeft, problem }: Props) {
  const section = useRef<HTMLDivElement>(null);
  const isFull = companions.length >= Math.min(MOST_COMPANIONS, placesLeft - 1);

  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);

  function add() {
    const key = Math.max(0, ...companions) + 1;
    // At once, because its first field can only take the focus when it is there.
    flushSync(() => onChange([...companions, key]));
    find(`[name="${companionField(key, "name")}"]`)?.focus();
  }

  function remove(key: number) {
    flushSync(() => onChange(companions.filter((other) => other !== key)));
    find(".companions-add")?.focus();
  }

  return (
    <div className="companions" ref={section}>
      {companions.map((key, index) => (
        <fieldset key={key} className="companion">
          <legend>Attendee {index + 2}</legend>
          <CompanionFields companion={key} problem={problem} />
          <button
            type="button"
            className="button button-outline"
            aria-label={`Remove attendee ${index + 2}`}
            onClick={() => remove(key)}
          >
            Remove
          </button>
        </fieldset>
      ))}
      {isFull ? (
        // Takes the button's place, and with it the focus of whoever has just removed somebody.
        <p className="field-hint companions-add" tabIndex={-1}>
          {companions.length >= MOST_COMPANIONS
            ? "More of you than that? Please call us."
            : "These are all the places that are left."}
        </p>
      ) : (
        <button type="button" className="button button-outline companions-add" onClick={add}>
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
        hint="Allergies, a helmet to borrow, a first time on a horse."
      />
    </>
  );
}
