import type { JsonObject } from "../../contentTypes";
import { type FieldNode, fieldAt } from "../fields";
import { eventIn, partOf } from "../parts";
import { hasIds } from "../patch";
import { keysOf, parentOf, valueAt } from "../pointer";
import { dateIn, dayInShort } from "../series";
import { labelOf } from "./labels";
import { stepsInWords } from "./pictures";
import { type ChangeInWords, nameOf } from "./words";

/* What changes are about, as a message says it: in few words, and with the name of the event, package or page first. */

/** The most names in a message. */
const MOST_NAMES = 3;

/** The most characters of a name, and of all: a phone shows them on three lines. */
const LONGEST_NAME = 40;
const LONGEST = 80;

/** Values of an entry that have other names in a message than at their fields; empty: the entry's name is enough. */
const VALUES: Record<string, string> = {
  "/events/*/called_off": "",
  "/events/*/hidden": "whether visitors see it",
  "/events/*/image": "picture",
  "/events/*/previous_date": "",
  "/events/*/previous_time": "",
  "/events/*/prices": "prices",
  "/events/*/questions": "questions",
  "/events/*/repeat": "dates",
  "/events/*/waiver": "waiver",
};

/** What one change is about. */
interface Topic {
  /** The event, package or page. */
  name: string;
  /** The same with what is changed of it, for when nothing else is. */
  alone: string;
  /** The event that repeats, for its dates and itself. */
  series?: { id: string; title: string };
}

/** What `changes` are about: `Barn Yoga: price per person`, or names only if there are several. */
export function aboutOf(
  changes: ChangeInWords[],
  contents: JsonObject[],
  nodes: FieldNode[],
): string {
  const topics = changes.map((change) => topicOf(change, contents, nodes));
  const [first] = topics;
  if (!first) return "";
  if (topics.length === 1) return shortened(first.alone, LONGEST);
  const names = [...new Set(topics.map((topic) => nameAmong(topic, topics)))];
  const more = names.length - MOST_NAMES;
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return shortened(shown, LONGEST) + (more > 0 ? ` and ${more} more` : "");
}

/** Of several dates of an event it's the event's name that counts. */
function nameAmong({ name, series }: Topic, all: Topic[]): string {
  const same = all.filter((other) => series && other.series?.id === series.id);
  return series && same.some((other) => other.name !== name) ? series.title : name;
}

function topicOf(change: ChangeInWords, contents: JsonObject[], nodes: FieldNode[]): Topic {
  const { pointer } = change;
  const entry = outermostEntry(pointer);
  return entry === undefined
    ? topicOfPart(change, nodes)
    : { ...topicOfEntry(change, entry, contents, nodes), ...seriesOf(entry, contents) };
}

function topicOfEntry(
  { pointer, subject }: ChangeInWords,
  entry: string,
  contents: JsonObject[],
  nodes: FieldNode[],
): Topic {
  // What is gone now has its name in the change.
  const known = pointer === entry ? subject : nameIn(contents, entry);
  const name = named(known || (keysOf(entry).at(-1) ?? ""), entry, contents);
  const key = pointer.slice(entry.length).split("/")[1];
  if (key === undefined) return { name, alone: name };
  const pattern = fieldAt(nodes, `${entry}/${key}`)?.pointer ?? `${parentOf(entry)}/*/${key}`;
  const value = VALUES[pattern] ?? inSentence(labelOf(pattern));
  return { name, alone: value === "" ? name : `${name}: ${value}` };
}

/** `Barn Yoga`; of one of its dates `Barn Yoga, Sat, Dec 12`. */
function named(title: string, entry: string, contents: JsonObject[]): string {
  const short = shortened(title, LONGEST_NAME);
  const id = eventIn(entry);
  const isDate = id !== undefined && contents.some(({ events }) => dateIn(events, id));
  const day = contents.map((one) => valueAt(one, `${entry}/date`)).find(Boolean);
  return isDate && typeof day === "string" ? `${short}, ${dayInShort(day)}` : short;
}

function seriesOf(entry: string, contents: JsonObject[]): Pick<Topic, "series"> {
  const id = eventIn(entry);
  if (id === undefined) return {};
  const date = contents.map(({ events }) => dateIn(events, id)).find((one) => one !== undefined);
  const series = date?.series ?? id;
  const title = nameIn(contents, `/events/${series}`);
  return title === "" ? {} : { series: { id: series, title: shortened(title, LONGEST_NAME) } };
}

function topicOfPart({ pointer, subject, steps }: ChangeInWords, nodes: FieldNode[]): Topic {
  const part = partOf(pointer);
  const label = labelOf(fieldAt(nodes, pointer)?.pointer ?? pointer);
  if (!part) return { name: subject, alone: subject };
  // “Everything else” says nothing.
  if (part.pointer === "/site") return { name: label, alone: label };
  if (steps) return { name: part.title, alone: `${label}: ${stepsInWords(steps)}` };
  const isInTitle = part.title.toLowerCase().includes(label.toLowerCase());
  const alone = isInTitle ? label : `${part.title}: ${inSentence(label)}`;
  return { name: part.title, alone };
}

const nameIn = (contents: JsonObject[], entry: string): string =>
  contents.map((content) => nameOf(valueAt(content, entry))).find((name) => name !== "") ?? "";

/** `/lessons/packages/trailblazer` for all within; undefined: it isn't in an entry with an id. */
function outermostEntry(pointer: string): string | undefined {
  const keys = pointer.split("/");
  const outer = keys.map((_, at) => keys.slice(0, at + 1).join("/"));
  return outer.find((one) => one !== "" && hasIds(parentOf(one)));
}

/** `Price per person` -> `price per person`; `ZIP code` stays as it is. */
const inSentence = (label: string): string =>
  /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** A text of at most `most` characters, which ends with a whole word. */
export function shortened(text: string, most = LONGEST_NAME): string {
  const all = [...text];
  if (all.length <= most) return text;
  const start = all.slice(0, most).join("");
  // A word that began before the end goes, too, unless it's all there is.
  const whole = /\s/.test(all[most] ?? "") ? start : start.replace(/\s+\S*$/, "");
  return `${whole.replace(/[\s,;:.–—-]+$/, "")}…`;
}
