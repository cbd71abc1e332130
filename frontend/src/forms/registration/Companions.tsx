import { Fragment, useRef } from "react";
import { flushSync } from "react-dom";
import type { Problem } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import type { Site } from "../../content/site";
import { errorOf } from "../shared/ErrorSummary";
import { Field } from "../shared/Field";
import { SelectField } from "../shared/SelectField";
import { Extras } from "./extras/Extras";
import { PriceField } from "./PriceField";
import { companionField, numbersTo } from "./party";

interface Props {
  /** A number for each companion, in display order. */
  companions: number[];
  /** The first of them who's asked for but not named, where the number was posted without script. */
  unnamed: number | undefined;
  onChange: (companions: number[]) => void;
  /** Called when the visitor removes a companion. */
  onRemove: (companion: number) => void;
  /** Number of places left for the whole group, including the registrant. */
  placesLeft: number;
  /** Whether a group may be larger than that, and waits. */
  canWait: boolean;
  /** The most who may come along. */
  mostHere: number;
  /** Nobody else can sign up: who was named already stays on the page. */
  isFull: boolean;
  event: Site["events"][number];
  problem: Problem | undefined;
}

/** Those who come along: a group of fields each, added and removed. */
export function Companions(props: Props) {
  const { companions, onChange, onRemove, mostHere, isFull, event, problem } = props;
  const { placesLeft, canWait, unnamed } = props;
  const section = useRef<HTMLDivElement>(null);
  // Numbers are never reused, so that a new companion doesn't start with a removed one's answers.
  const last = useRef(0);
  last.current = Math.max(last.current, ...companions);
  const { phone, phoneHref } = useSite();
  const most = Math.min(mostHere, (canWait ? event.maxAttendees : placesLeft) - 1);
  // Where no spot is left, a group of any size waits.
  const atOnce = placesLeft > 0 ? Math.min(most, placesLeft - 1) : most;
  const takesNoMore = companions.length >= most;

  const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector);

  /** Makes the draft notice that the form has changed. */
  const tell = () => section.current?.dispatchEvent(new Event("change", { bubbles: true }));

  function add() {
    const key = last.current + 1;
    // Synchronously, because the first field can take the focus only when it exists.
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

  const numbers = numbersTo(most);
  return (
    <div className="companions" ref={section}>
      {!isFull && (
        <p className="field-hint">
          {limitInWords({ atOnce, most, placesLeft, canWait })}
          {/* Where the spots run out, a call gets no more. */}
          {atOnce === mostHere && (
            <>
              {" "}
              Bringing more? Call <a href={phoneHref}>{phone}</a>.
            </>
          )}
        </p>
      )}
      {/* The server adds their fields when the form is posted without script. */}
      <div className="without-script">
        <SelectField
          label="How many are you bringing?"
          name="bringing"
          blank="Just me"
          options={numbers}
        />
      </div>
      {companions.map((key, index) => (
        <Fragment key={key}>
          {/* The form is sent to this place of the page. */}
          {key === unnamed && (
            <p id="register">
              <strong>Now tell us who's coming.</strong>
            </p>
          )}
          <fieldset className="companion">
            <legend>Attendee {index + 2}</legend>
            <CompanionFields companion={key} event={event} problem={problem} />
            {!isFull && (
              <button
                type="button"
                className="button button-outline with-script"
                aria-label={`Remove attendee ${index + 2}`}
                onClick={() => remove(key)}
              >
                Remove
              </button>
            )}
          </fieldset>
        </Fragment>
      ))}
      {!isFull &&
        (takesNoMore ? (
          // Takes the button's place, and the focus after somebody was removed.
          <p className="field-hint companions-add" tabIndex={-1}>
            {companions.length >= mostHere || canWait
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
        ))}
    </div>
  );
}

type Limit = Pick<Props, "placesLeft" | "canWait"> & { atOnce: number; most: number };

/** How many can sign up, or wait, together. */
function limitInWords({ atOnce, most, placesLeft, canWait }: Limit): string {
  // Only a waiting list lets a group be larger than what is left.
  if (atOnce < most) {
    const left = placesLeft === 1 ? "1 spot is" : `${placesLeft} spots are`;
    return `${left} left. A larger group can join the waiting list.`;
  }
  if (atOnce < 1) return "You can sign up one person online.";
  if (placesLeft === 0 && canWait) return `As many as ${atOnce + 1} people can wait together.`;
  return `You can sign up as many as ${atOnce + 1} people online.`;
}

function CompanionFields({
  companion,
  event,
  problem,
}: Pick<Props, "event" | "problem"> & { companion: number }) {
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
      <PriceField prices={event.prices} {...named("price")} />
      {event.questions && <Extras show="questions" {...{ event, problem, companion }} />}
      <Field
        label="Special requirements"
        {...named("specialRequirements")}
        autoComplete="off"
        hint="Allergies, needs a helmet, first time on a horse?"
      />
    </>
  );
}
