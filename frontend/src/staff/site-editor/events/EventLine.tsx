import type { ReactNode } from "react";
import { hoursTogether } from "../../../lib/hoursTogether";
import { ViewLink } from "../../shared/ViewLink";
import type { DraftList, Json } from "../contentTypes";
import { useDraftMarks } from "../draft/useDraftMarks";
import { fieldsOf } from "../fields/lists/entry";
import { eventPart } from "../model/parts";
import { dayInShort } from "../model/series";
import { type ListedEvent, type NamedEvent, rhythmOrDay, whenInWords } from "../model/summary";
import { nameOf } from "../model/words";
import { partHash } from "../siteAddress";
import type { AtOnce } from "./atOnce";

/** What can be done with an event in the list. */
export type Action = AtOnce | "copy" | "repeat";

interface Props {
  listed: ListedEvent;
  drafts: DraftList | undefined;
  onAsk: (what: Action, id: string) => void;
  /** What is asked below an event. */
  asked: (id: string) => ReactNode;
}

/** The most dates that stand open below their event. */
const MOST_OPEN = 6;

/** An event, with its dates below it if it repeats. */
export function EventLine({ listed: { id, event, dates }, drafts, onAsk, asked }: Props) {
  const name = nameOf(event) || id;
  const visibility = isHidden(event) ? "show" : "hide";
  const repeats = dates.length > 0;
  // A copy of all dates would be the same event twice.
  const actions: Action[] = repeats
    ? ["copy", visibility, "remove"]
    : ["copy", "repeat", visibility, "remove"];
  return (
    <li>
      <Opens
        id={id}
        title={name}
        when={hoursTogether(rhythmOrDay(event))}
        event={event}
        drafts={drafts}
      />
      <Actions actions={actions} name={name} onAsk={(what) => onAsk(what, id)} />
      {asked(id)}
      {repeats && (
        <details className="event-dates" open={dates.length <= MOST_OPEN}>
          <summary>
            {dates.length} {dates.length === 1 ? "date" : "dates"}
            <span className="sr-only"> of {name}</span>
          </summary>
          <ul>
            {dates.map((date) => (
              <DateLine key={date[0]} date={date} {...{ name, drafts, onAsk, asked }} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

interface DateProps extends Omit<Props, "listed"> {
  date: NamedEvent;
  /** The title of the event that repeats. */
  name: string;
}

function DateLine({ date: [id, event], name, drafts, onAsk, asked }: DateProps) {
  const day = dayInShort(String(fieldsOf(event).date ?? ""));
  const own = nameOf(event);
  return (
    <li>
      <Opens
        id={id}
        title={hoursTogether(whenInWords(event))}
        when={own === name ? "" : own}
        event={event}
        drafts={drafts}
      />
      <Actions
        actions={[isHidden(event) ? "show" : "hide", "remove"]}
        name={`${name}, ${day}`}
        onAsk={(what) => onAsk(what, id)}
      />
      {asked(id)}
    </li>
  );
}

const isHidden = (event: Json) => fieldsOf(event).hidden === true;

interface OpensProps {
  id: string;
  title: string;
  when: string;
  event: Json;
  drafts: DraftList | undefined;
}

/** The link that opens an event. */
function Opens({ id, title, when, event, drafts }: OpensProps) {
  const mark = useDraftMarks(drafts).find(({ part }) => part === eventPart(id));
  const isOff = Boolean(fieldsOf(event).called_off);
  const states = [when, isHidden(event) && "Hidden from visitors", isOff && "Called off"];
  return (
    <ViewLink className="part-line" hash={partHash(eventPart(id))}>
      <span className="part-title">{title}</span>
      <span className="part-summary">{states.filter(Boolean).join(". ")}</span>
      {mark && <span className="part-draft">{mark.text}</span>}
    </ViewLink>
  );
}

interface ActionsProps {
  actions: Action[];
  name: string;
  onAsk: (what: Action) => void;
}

function Actions({ actions, name, onAsk }: ActionsProps) {
  return (
    <p className="event-actions">
      {actions.map((what) => (
        <button key={what} type="button" className="link" onClick={() => onAsk(what)}>
          {what.charAt(0).toUpperCase() + what.slice(1)}
          <span className="sr-only"> {name}</span>
        </button>
      ))}
    </p>
  );
}
