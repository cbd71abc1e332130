import type { ReactNode } from "react";
import { hoursTogether } from "../../../lib/hoursTogether";
import { ViewLink } from "../../shared/ViewLink";
import type { DraftList, Json, Scheduled } from "../contentTypes";
import { useDraftMarks } from "../draft/useDraftMarks";
import { fieldsOf } from "../fields/lists/entry";
import { momentInSentence } from "../model/dates";
import { eventPart, partOf } from "../model/parts";
import { dayInShort } from "../model/series";
import {
  type ListedEvent,
  type NamedEvent,
  rhythmOrDay,
  whenInWords,
} from "../model/words/summary";
import { nameOf } from "../model/words/words";
import type { Places } from "../publish/eventWarnings";
import { partHash } from "../siteAddress";
import type { AtOnce } from "./atOnce";

/** What can be done with an event in the list. */
export type Action = AtOnce | "copy" | "repeat";

interface Props {
  listed: ListedEvent;
  drafts: DraftList | undefined;
  /** What is published at a time to come. */
  scheduled: Scheduled[];
  /** How full the events are. */
  places: Places[];
  onAsk: (what: Action, id: string) => void;
  /** What is asked below an event. */
  asked: (id: string) => ReactNode;
}

/** The most dates that stand open below their event. */
const MOST_OPEN = 6;

/** An event, with its dates below it if it repeats. */
export function EventLine({ listed: { id, event, dates }, ...rest }: Props) {
  const { drafts, scheduled, places, onAsk, asked } = rest;
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
        {...{ event, drafts, scheduled, places }}
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
              <DateLine key={date[0]} date={date} name={name} {...rest} />
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

function DateLine({ date: [id, event], name, onAsk, asked, ...rest }: DateProps) {
  const { drafts, scheduled, places } = rest;
  const day = dayInShort(String(fieldsOf(event).date ?? ""));
  const own = nameOf(event);
  return (
    <li>
      <Opens
        id={id}
        title={hoursTogether(whenInWords(event))}
        when={own === name ? "" : own}
        {...{ event, drafts, scheduled, places }}
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

/** `5 of 8 places taken, 1 party waiting`; empty: nobody comes, or that isn't known yet. */
export function peopleInWords(places: Places | undefined): string {
  if (!places) return "";
  const { current_attendees: taken, max_attendees: all, waiting } = places;
  const parties = waiting === 1 ? "1 party waiting" : `${waiting} parties waiting`;
  const texts = [taken > 0 && `${taken} of ${all} places taken`, waiting > 0 && parties];
  return texts.filter(Boolean).join(", ");
}

interface OpensProps extends Pick<Props, "drafts" | "scheduled" | "places"> {
  id: string;
  title: string;
  when: string;
  event: Json;
}

/** The link that opens an event. */
function Opens({ id, title, when, event, drafts, scheduled, places }: OpensProps) {
  const mark = useDraftMarks(drafts).find(({ part }) => part === eventPart(id));
  const planned = scheduled.find(
    ({ problem, changes }) =>
      problem === null && changes.some(({ pointer }) => partOf(pointer)?.pointer === eventPart(id)),
  );
  const isOff = Boolean(fieldsOf(event).called_off);
  // An event that was given another day after its own has places on both.
  const own = places.find((one) => one.id === id && one.date === fieldsOf(event).date);
  const taken = peopleInWords(own);
  const states = [when, isHidden(event) && "Hidden from visitors"];
  return (
    <ViewLink className="part-line" hash={partHash(eventPart(id))}>
      <span className="part-title">{title}</span>
      <span className="part-summary">{states.filter(Boolean).join(". ")}</span>
      {(isOff || taken) && (
        <span className="part-people">
          {isOff && (
            <span className="staff-badge" data-spam="">
              Called off
            </span>
          )}
          {isOff && taken && " "}
          {taken}
        </span>
      )}
      {mark && <span className="part-draft">{mark.text}</span>}
      {planned && (
        <span className="part-draft">Change scheduled for {momentInSentence(planned.at)}</span>
      )}
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
