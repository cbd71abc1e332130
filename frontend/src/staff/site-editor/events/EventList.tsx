import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { goTo } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import { BackToSite } from "../BackToSite";
import type { DraftList, Json, SiteContent } from "../contentTypes";
import { draftStore } from "../draft/draftStore";
import { useLocalDrafts } from "../draft/useDraft";
import { useDraftMarks } from "../draft/useDraftMarks";
import { fieldsOf } from "../fields/lists/entry";
import type { FieldNode } from "../model/fields";
import { eventIn, eventPart } from "../model/parts";
import { valueAt } from "../model/pointer";
import { past, upcoming, whenInWords } from "../model/summary";
import { nameOf } from "../model/words";
import { partHash } from "../siteAddress";
import { EventChange } from "./EventChange";
import { NewEventForm } from "./NewEventForm";
import { copyOf, type NewEvent, newEvent } from "./newEvents";
import { RepeatForm } from "./RepeatForm";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
}

/** What is asked below an event. */
type Asked = { what: Action | "new"; id?: string; time: number } | null;

type Action = "copy" | "repeat" | "hide" | "show" | "remove";

/** What is changed at once, without a form. */
const CHANGES: Partial<Record<Action | "new", Json>> = {
  hide: { hidden: true },
  show: { hidden: false },
  remove: null,
};

/** What a change at once does, where its message would say only what it's of. */
function inWords(what: Action | "new", name: string): string | undefined {
  if (what === "hide") return `${name} is hidden from visitors`;
  return what === "show" ? `Visitors see ${name} again` : undefined;
}

/** All events: new ones, and for each its editor, a copy, repetitions, whether it's hidden, and its removal. */
export function EventList({ site, nodes, drafts }: Props) {
  const { timezone } = useSite();
  const [asked, setAsked] = useState<Asked>(null);
  const events = fieldsOf(site.content.events);
  const unpublished = useNewEvents(site, drafts);
  const taken = [...Object.keys(events), ...unpublished.map(({ id }) => id)];

  /** Begins the draft of a new event, and opens it. */
  function begin({ id, event }: NewEvent) {
    const patch = { events: { [id]: event } };
    draftStore.edit(eventPart(id), { revision: site.revision, patch, version: 0, synced: {} });
    goTo(partHash(eventPart(id)));
  }

  const line = ([id, event]: [string, Json]) => (
    <EventLine
      key={id}
      id={id}
      event={event}
      drafts={drafts}
      onAsk={(what) => setAsked({ what, id, time: (asked?.time ?? 0) + 1 })}
    >
      {asked && asked.what !== "new" && asked.id === id && (
        <>
          {asked.what === "copy" && (
            <NewEventForm
              title={nameOf(event)}
              word="Copy"
              onCancel={() => setAsked(null)}
              onBegin={(title, date) => {
                const copy = copyOf({ ...fieldsOf(event), title }, date, taken);
                begin(copy);
              }}
            />
          )}
          {asked.what === "repeat" && (
            <RepeatForm
              event={event}
              taken={taken}
              site={site}
              nodes={nodes}
              onEnd={() => setAsked(null)}
            />
          )}
          {CHANGES[asked.what] !== undefined && (
            <EventChange
              // Asked once more, it's asked anew: the last time may have been refused.
              key={asked.time}
              patch={{ events: { [id]: CHANGES[asked.what] ?? null } }}
              about={inWords(asked.what, nameOf(event) || id)}
              site={site}
              nodes={nodes}
              onEnd={() => setAsked(null)}
            />
          )}
        </>
      )}
    </EventLine>
  );

  const ids = site.order["/events"];
  const over = past(events, timezone, ids);
  return (
    <div className="editor">
      <BackToSite part="/events" title="Events" />
      {asked?.what === "new" ? (
        <NewEventForm
          title=""
          word="Start"
          onCancel={() => setAsked(null)}
          onBegin={(title, date) =>
            begin(
              newEvent(title, date, {
                ...events,
                ...Object.fromEntries(taken.map((id) => [id, events[id] ?? null])),
              }),
            )
          }
        />
      ) : (
        <button
          type="button"
          className="button button-primary"
          onClick={() => setAsked({ what: "new", time: 0 })}
        >
          New event
        </button>
      )}
      {unpublished.length > 0 && (
        <section className="part-section" aria-label="Not published yet">
          <h3>Not published yet</h3>
          <ul>
            {unpublished.map(({ id, event }) => (
              <li key={id}>
                <ViewLink className="part-line" hash={partHash(eventPart(id))}>
                  <span className="part-title">{nameOf(event) || id}</span>
                  <span className="part-summary">{whenInWords(event)}</span>
                  <span className="part-draft">New, not published</span>
                </ViewLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="part-section" aria-label="Upcoming">
        <h3>Upcoming</h3>
        <ul>{upcoming(events, timezone, ids).map(line)}</ul>
      </section>
      {over.length > 0 && (
        <details className="part-section">
          <summary>Over ({over.length})</summary>
          <ul>{over.map(line)}</ul>
        </details>
      )}
    </div>
  );
}

/** Whether a draft has all of an event, and not only what is changed in one that was removed since. */
const isWhole = (event: Json) => "title" in fieldsOf(event) && "image" in fieldsOf(event);

/** Drafts of events that visitors don't have. */
function useNewEvents(site: SiteContent, drafts: DraftList | undefined): NewEvent[] {
  const locals = useLocalDrafts();
  const events = fieldsOf(site.content.events);
  const patches = new Map(drafts?.drafts.map(({ part, patch }) => [part, patch]));
  for (const [part, { patch }] of locals) patches.set(part, patch);
  return [...patches].flatMap(([part, patch]) => {
    const id = eventIn(part);
    const event = id === undefined ? undefined : valueAt(patch, part);
    return id === undefined || event == null || id in events || !isWhole(event)
      ? []
      : [{ id, event: fieldsOf(event) }];
  });
}

interface LineProps {
  id: string;
  event: Json;
  drafts: DraftList | undefined;
  onAsk: (what: Action) => void;
  children: React.ReactNode;
}

function EventLine({ id, event, drafts, onAsk, children }: LineProps) {
  const name = nameOf(event) || id;
  const isHidden = fieldsOf(event).hidden === true;
  const actions: Action[] = ["copy", "repeat", isHidden ? "show" : "hide", "remove"];
  const mark = useDraftMarks(drafts).find(({ part }) => part === eventPart(id));
  return (
    <li>
      <ViewLink className="part-line" hash={partHash(eventPart(id))}>
        <span className="part-title">{name}</span>
        <span className="part-summary">
          {whenInWords(event)}
          {isHidden && ". Hidden from visitors"}
        </span>
        {mark && <span className="part-draft">{mark.text}</span>}
      </ViewLink>
      <p className="event-actions">
        {actions.map((what) => (
          <button key={what} type="button" className="link" onClick={() => onAsk(what)}>
            {what.charAt(0).toUpperCase() + what.slice(1)}
            <span className="sr-only"> {name}</span>
          </button>
        ))}
      </p>
      {children}
    </li>
  );
}
