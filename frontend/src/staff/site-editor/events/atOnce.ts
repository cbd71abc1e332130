import type { Json, JsonObject } from "../contentTypes";
import { dateIn, datesOf, dayInShort, rhythmInWords, withoutDate } from "../model/series";
import { shortened } from "../model/words/about";
import { whenInWords } from "../model/words/summary";
import { nameOf } from "../model/words/words";
import type { Places } from "../publish/eventWarnings";
import type { Question } from "../publish/ReviewDialog";

/** What is done with an event without a form. */
export type AtOnce = "hide" | "show" | "remove";

/** A change without a form: its patch, what is asked, and what it did in words, also once it is undone. */
export interface ChangeAtOnce {
  patch: JsonObject;
  question: Question;
  about: string;
  aboutUndone: string;
}

/** What `what` does with the event of this id. */
export function changeAtOnce(what: AtOnce, id: string, events: JsonObject): ChangeAtOnce {
  const event = events[id] ?? null;
  const date = dateIn(events, id);
  const title = nameOf(event) || id;
  const name = date ? `${title}, ${dayOf(event)}` : title;
  const short = date ? `${shortened(title)}, ${dayOf(event)}` : shortened(title);
  if (what === "hide") {
    return {
      patch: { events: { [id]: { hidden: true } } },
      question: {
        title: `Hide ${name}?`,
        text: "Visitors won't see it anymore, and no one can sign up.",
        word: "Hide",
      },
      about: `${short} is hidden from visitors`,
      aboutUndone: `Visitors see ${short} again`,
    };
  }
  if (what === "show") {
    return {
      patch: { events: { [id]: { hidden: false } } },
      question: { title: `Show ${name}?`, text: "Visitors will see it again.", word: "Show" },
      about: `Visitors see ${short} again`,
      aboutUndone: `${short} is hidden from visitors`,
    };
  }
  if (!date || datesOf(events[date.series]).length === 1)
    return removal(date?.series ?? id, events);
  return {
    patch: { events: withoutDate(events, date) },
    question: {
      title: `Leave out ${dayOf(event)}?`,
      text: `${title} won't be on that day. The other dates stay as they are.`,
      word: "Leave it out",
    },
    about: `${short} is left out`,
    aboutUndone: `${short} is back`,
  };
}

/**
 * The question of a change, and what it says of those who wait for the event: ` 2 parties are on the waiting list, …`. The
 * server warns of those who signed up.
 */
export function withWaiting(
  what: AtOnce,
  id: string,
  events: JsonObject,
  places: Places[],
): ChangeAtOnce {
  const change = changeAtOnce(what, id, events);
  const own = places.filter((one) => one.id === id || dateIn(events, one.id)?.series === id);
  const sum = (count: (one: Places) => number) =>
    own.reduce((all, one) => all + (one.is_over ? 0 : count(one)), 0);
  const waiting = sum((one) => one.waiting);
  if (what === "show" || waiting === 0) return change;
  const parties = waiting === 1 ? "1 party is" : `${waiting} parties are`;
  const isOffered = what === "hide" && sum((one) => one.held) > 0;
  const rest = isOffered ? " Whoever was offered spots can't say yes until you show it again." : "";
  const text = `${change.question.text} ${parties} on the waiting list, and this tells no one.${rest}`;
  return { ...change, question: { ...change.question, text } };
}

/** The same with what becomes of the draft that somebody, perhaps a person without a name, has saved of the event. */
export function withDraft(change: ChangeAtOnce, by: string): ChangeAtOnce {
  const whose = by ? `The draft that ${by} saved` : "Its draft";
  const text = `${change.question.text} ${whose} goes, too. If you undo this, you can bring it back from the event's own page.`;
  return { ...change, question: { ...change.question, text } };
}

function removal(id: string, events: JsonObject): ChangeAtOnce {
  const event = events[id] ?? null;
  const name = nameOf(event) || id;
  const short = shortened(name);
  const count = datesOf(event).length;
  const rhythm = rhythmInWords(event);
  const text =
    count > 1
      ? `This removes all ${count} dates: ${rhythm.charAt(0).toLowerCase()}${rhythm.slice(1)}.`
      : `It's ${whenInWords(event)}.`;
  return {
    patch: { events: { [id]: null } },
    question: { title: `Remove ${name}?`, text, word: "Remove" },
    about: `${short} is removed`,
    aboutUndone: `${short} is back`,
  };
}

const dayOf = (event: Json) => dayInShort(String((event as JsonObject | null)?.date ?? ""));
