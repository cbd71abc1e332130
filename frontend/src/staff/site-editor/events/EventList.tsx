import { useState } from "react";
import { useSite } from "../../../content/PageDataContext";
import { hoursTogether } from "../../../lib/hoursTogether";
import { goTo } from "../../shared/address";
import { ViewLink } from "../../shared/ViewLink";
import { BackToSite } from "../BackToSite";
import type { DraftList, SiteContent } from "../contentTypes";
import { keepRemoved } from "../draft/discarded";
import { draftStore } from "../draft/draftStore";
import { useTyped } from "../draft/replaced";
import { useLocalDrafts } from "../draft/useDraft";
import { fieldsOf } from "../fields/lists/entry";
import type { FieldNode } from "../model/fields";
import { eventIn, eventPart } from "../model/parts";
import { valueAt } from "../model/pointer";
import { type ListedEvent, listed, rhythmOrDay, today } from "../model/words/summary";
import { nameOf } from "../model/words/words";
import type { Places } from "../publish/eventWarnings";
import { useScheduled } from "../publish/scheduled/useScheduled";
import { usePlaces } from "../publish/usePlaces";
import { partHash } from "../siteAddress";
import { withDraft, withWaiting } from "./atOnce";
import { EventChange } from "./EventChange";
import { type Action, EventLine } from "./EventLine";
import { byNewestDate } from "./latest";
import { NewEventForm } from "./NewEventForm";
import { copyOf, isOfRemoved, type NewEvent, newEvent } from "./newEvents";
import { RepeatForm } from "./RepeatForm";

interface Props {
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
  /** The part that was opened: an event that isn't there, or all. */
  gone: string;
}

/** What is asked below an event. */
type Asked = { what: Action | "new"; id: string; time: number } | null;

/** All events: new ones, and for each its editor, a copy, repetitions, whether it's hidden, and its removal. */
export function EventList({ site, nodes, drafts, gone }: Props) {
  const { timezone } = useSite();
  const [asked, setAsked] = useState<Asked>(null);
  const events = fieldsOf(site.content.events);
  const places = usePlaces(true);
  const unpublished = useNewEvents(site, drafts);
  const scheduled = useScheduled();
  const taken = [...Object.keys(events), ...unpublished.map(({ id }) => id)];

  /** Begins the draft of a new event, and opens it. */
  function begin({ id, event }: NewEvent) {
    const patch = { events: { [id]: event } };
    draftStore.edit(eventPart(id), { revision: site.revision, patch, version: 0, synced: {} });
    goTo(partHash(eventPart(id)));
  }

  const close = () => setAsked(null);
  const below = (id: string) =>
    asked?.id === id && asked.what !== "new" ? (
      <Below
        // Asked once more, it's asked anew: the last time may have been refused.
        key={asked.time}
        what={asked.what}
        id={id}
        {...{ site, nodes, drafts, taken, places }}
        onBegin={begin}
        onEnd={close}
      />
    ) : null;
  const line = (one: ListedEvent) => (
    <EventLine
      key={one.id}
      listed={one}
      drafts={drafts}
      scheduled={scheduled}
      places={places}
      onAsk={(what, id) => setAsked({ what, id, time: (asked?.time ?? 0) + 1 })}
      asked={below}
    />
  );

  const { upcoming, over } = listed(events, today(timezone), site.order["/events"]);
  return (
    <div className="editor">
      <BackToSite part="/events" title="Events" />
      {useTyped(gone).size > 0 && (
        <p role="alert" className="editor-warning">
          The event that you were changing was removed. If that's undone in the history, what you
          typed is there again.
        </p>
      )}
      {asked?.what === "new" ? (
        <NewEventForm
          title=""
          word="Start"
          like={nameOf(byNewestDate(events)[0])}
          onCancel={close}
          eventOf={(title, date) =>
            newEvent(title, date, {
              ...events,
              ...Object.fromEntries(taken.map((id) => [id, events[id] ?? null])),
            })
          }
          onBegin={begin}
        />
      ) : (
        <button
          type="button"
          className="button button-primary"
          onClick={() => setAsked({ what: "new", id: "", time: 0 })}
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
                  <span className="part-summary">{hoursTogether(rhythmOrDay(event))}</span>
                  <span className="part-draft">New, not published</span>
                </ViewLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="part-section" aria-label="Upcoming">
        <h3>Upcoming</h3>
        <ul>{upcoming.map(line)}</ul>
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

interface BelowProps {
  what: Action;
  id: string;
  site: SiteContent;
  nodes: FieldNode[];
  drafts: DraftList | undefined;
  /** Ids that other events have. */
  taken: string[];
  places: Places[];
  onBegin: (copy: NewEvent) => void;
  onEnd: () => void;
}

/** What is asked below an event. */
function Below({ what, id, site, nodes, drafts, taken, places, onBegin, onEnd }: BelowProps) {
  const events = fieldsOf(site.content.events);
  const event = events[id] ?? null;
  if (what === "copy") {
    return (
      <NewEventForm
        title={nameOf(event)}
        word="Copy"
        onCancel={onEnd}
        eventOf={(title, date) => copyOf({ ...fieldsOf(event), title }, date, taken)}
        onBegin={onBegin}
      />
    );
  }
  if (what === "repeat") return <RepeatForm {...{ event, taken, site, nodes, onEnd }} />;
  const draft = drafts?.drafts.find(({ part }) => part === eventPart(id));
  const change = withWaiting(what, id, events, places);
  if (what !== "remove" || !draft) return <EventChange {...change} {...{ site, nodes, onEnd }} />;
  return (
    <EventChange
      {...withDraft(change, draft.by)}
      {...{ site, nodes, onEnd }}
      onPublished={() => keepRemoved(eventPart(id), nameOf(event), draft, draft.by)}
    />
  );
}

/** Drafts of events that visitors don't have. */
function useNewEvents(site: SiteContent, drafts: DraftList | undefined): NewEvent[] {
  const locals = useLocalDrafts();
  const events = fieldsOf(site.content.events);
  const patches = new Map(drafts?.drafts.map(({ part, patch }) => [part, patch]));
  for (const [part, { patch }] of locals) patches.set(part, patch);
  return [...patches].flatMap(([part, patch]) => {
    const id = eventIn(part);
    const event = id === undefined ? undefined : valueAt(patch, part);
    return id === undefined ||
      event == null ||
      id in events ||
      isOfRemoved(part, patch, site.content)
      ? []
      : [{ id, event: fieldsOf(event) }];
  });
}
