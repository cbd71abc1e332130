import { dollars } from "../../../../lib/dollars";
import type { ContentField, Json, JsonObject } from "../../contentTypes";
import { photoTitle } from "../../photos/places";
import { momentInWords } from "../dates";
import { eventInWords } from "../events/eventWords";
import { eventQuestionInWords, questionInWords } from "../events/questionWords";
import { type FieldNode, fieldAt } from "../fields";
import { hasIds, type ValueChange } from "../patch";
import { isObject, keysOf, parentOf, valueAt } from "../pointer";
import { choiceInWords, labelOf, nounOf } from "./labels";
import { pictureChange } from "./pictures";

/** Keys whose value names an entry. */
const NAMING = ["name", "label", "month", "date", "days", "text"];

/** What an entry is called: its title or name; empty if it has none. */
export function nameOf(entry: Json | undefined): string {
  if (!isObject(entry)) return typeof entry === "string" ? entry : "";
  // An event without a title has no other name.
  if ("title" in entry) return String(entry.title ?? "");
  for (const key of NAMING) {
    const name = entry[key];
    if (typeof name === "string" && name !== "") return key === "date" ? momentInWords(name) : name;
  }
  return "";
}

/** Whether a value is as good as absent. */
const isNothing = (value: Json | undefined): value is undefined | null | "" | [] =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** A value as a sentence shows it. Lists have one line for each entry. */
export function valueInWords(value: Json | undefined, field: ContentField | undefined): string[] {
  if (isNothing(value)) return ["nothing"];
  if (typeof value === "boolean") return [value ? "yes" : "no"];
  if (Array.isArray(value)) return value.map((entry) => entryInWords(entry, field));
  if (isObject(value)) return [entryInWords(value, field)];
  return [leafInWords(value, field?.kind)];
}

function leafInWords(value: number | string, kind: ContentField["kind"] | undefined): string {
  if (typeof value === "number") return kind === "price" ? dollars(value) : String(value);
  if (kind === "date" || kind === "date_time") return momentInWords(value);
  if (kind === "choice" || kind === "choices") return choiceInWords(value);
  if (kind === "photo" || kind === "photos") return photoTitle(value);
  return value;
}

/** What a photograph shows. */
const descriptionInWords = ({ name, alt }: JsonObject): string =>
  `“${photoTitle(String(name))}”: ${alt}`;

/** Which part of a photograph shows, by the names of the sliders that choose it. */
const partInWords = ({ name, x, y, zoom }: JsonObject): string =>
  `“${photoTitle(String(name))}”: left to right ${x}%, top to bottom ${y}%, closer ${zoom}%`;

/** A list of what visitors don't see. Its field has a mark for what they see. */
export const HIDDEN_PAGES = "/site/hidden_pages";

/** A list of days. */
const DAYS = "/events/*/repeat/except";

/** A line of the opening hours: `Saturday, 8 AM – 6 PM`. */
const hoursInWords = ({ days, opens, closes }: JsonObject): string =>
  [days, [opens, closes].filter(Boolean).join(" – ")].filter(Boolean).join(", ");

/** One of several prices: `Adult: $45`. */
const priceInWords = ({ label, amount }: JsonObject): string =>
  `${label}: ${amount === 0 ? "free" : dollars(Number(amount))}`;

/** Lists whose entries have words of their own. */
const ENTRIES: Record<string, (entry: JsonObject) => string> = {
  "/events/*/prices": priceInWords,
  "/site/crops": partInWords,
  "/site/hours": hoursInWords,
  "/site/photos": descriptionInWords,
  "/site/questions": questionInWords,
  "/events/*/questions": eventQuestionInWords,
};

const isEvent = (pointer: string) => parentOf(pointer) === "/events";

/** An entry in one line: `Group lesson, $75`. */
function entryInWords(entry: Json, field: ContentField | undefined): string {
  if (field?.pointer === DAYS && typeof entry === "string") return momentInWords(entry);
  if (!isObject(entry)) return valueInWords(entry, field).join(", ");
  const own = field && ENTRIES[field.pointer];
  if (own) return own(entry);
  const name = nameOf(entry);
  const others = Object.entries(entry).flatMap(([key, value]) => {
    if (key === "price" && typeof value === "number") return [dollars(value)];
    if (value === true) return [key.replaceAll("_", " ")];
    if (Array.isArray(value)) return value.map(nameOf);
    const isShown = typeof value === "string" && value !== "" && value !== name && key !== "date";
    return isShown
      ? [key === "until" ? `until ${momentInWords(value)}` : value]
      : typeof value === "number"
        ? [`${value} ${key.replaceAll("_", " ")}`]
        : [];
  });
  // A comma after a whole sentence would be odd.
  const isSentence = (text: string) => /[.!?]$/.test(text);
  const inOrder = [...others.filter((text) => !isSentence(text)), ...others.filter(isSentence)];
  return [name, ...inOrder].filter((text) => text !== "").join(", ");
}

/** What a change is of: `Trailblazer: Price per month`. */
export function subjectOf(pointer: string, contents: JsonObject[], nodes: FieldNode[]): string {
  const pattern = fieldAt(nodes, pointer)?.pointer;
  const outer = parentOf(pointer);
  const isNamed = (at: string) => hasIds(parentOf(at));
  const entryName = (at: string) =>
    contents.map((content) => nameOf(valueAt(content, at))).find((name) => name !== "") ??
    keysOf(at).at(-1) ??
    "";
  if (isNamed(pointer)) return entryName(pointer);
  if (pointer === HIDDEN_PAGES) return "Pages that are off";
  const inList = subjectInList(pointer, contents, pattern);
  if (inList !== undefined) return inList;
  const label = labelOf(pattern ?? pointer);
  if (keysOf(outer).length > 1 && fieldAt(nodes, outer)?.kind === "group" && !isNamed(outer)) {
    return `${labelOf(outer)}: ${label}`;
  }
  return isNamed(outer) ? `${entryName(outer)}: ${label}` : label;
}

/** What a change of an entry without an id is of: `Team, Ann: About them`, `Story, paragraph 2`. */
function subjectInList(pointer: string, contents: JsonObject[], pattern: string | undefined) {
  const keys = pointer.split("/");
  const depth = keys.findIndex((_, at) => {
    const around = keys.slice(0, at).join("/");
    return at > 0 && contents.some((content) => Array.isArray(valueAt(content, around)));
  });
  if (depth < 0) return undefined;
  const [list, entry] = [keys.slice(0, depth).join("/"), keys.slice(0, depth + 1).join("/")];
  const names = contents
    .map((content) => valueAt(content, entry))
    .filter(isObject)
    .map(nameOf);
  const number = `${nounOf(list)} ${Number(keys[depth]) + 1}`;
  const subject = `${labelOf(list)}, ${names.find((name) => name !== "") ?? number}`;
  return pointer === entry || pattern === undefined ? subject : `${subject}: ${labelOf(pattern)}`;
}

/** A change before it is published. */
export interface ChangeInWords {
  pointer: string;
  subject: string;
  before: string[];
  after: string[];
  /** Whether there was nothing before. `before` says so, too, for those who compare it. */
  wasEmpty: boolean;
  /** For a list: only its order is another one. */
  isReordered: boolean;
  /** For pictures in order: what was done with them. */
  steps?: string[];
}

/** A change in words. Of two lists it has only the entries that differ. */
export function changeInWords(
  { pointer, before, after }: ValueChange,
  contents: JsonObject[],
  nodes: FieldNode[],
): ChangeInWords {
  const field = fieldAt(nodes, pointer);
  // An entry that is gone now is called as it was.
  const named =
    hasIds(parentOf(pointer)) && contents.every((one) => nameOf(valueAt(one, pointer)) === "");
  const subject =
    (named && (nameOf(after) || nameOf(before))) || subjectOf(pointer, contents, nodes);
  const inWords = isEvent(pointer) ? eventInWords : valueInWords;
  const [old, now] = [inWords(before, field), inWords(after, field)];
  const wasEmpty = isNothing(before);
  const change = { pointer, subject, before: old, after: now, wasEmpty, isReordered: false };
  if (!Array.isArray(before) || !Array.isArray(after)) return change;
  if (field?.kind === "photos") {
    return { ...change, ...pictureChange(before.map(String), after.map(String)) };
  }
  const [gone, added] = [minus(old, now), minus(now, old)];
  if (gone.length + added.length === 0) return { ...change, isReordered: true };
  return { ...change, before: gone, after: added };
}

/** Whether a change says something: an empty text in the place of nothing doesn't. */
export const saysSomething = ({ before, after, isReordered }: ChangeInWords): boolean =>
  isReordered || before.join("\n") !== after.join("\n");

/** The entries of two lists that only one of them has, in words; of other values, and of lists in another order, all. */
export function differingLines(
  values: [Json | undefined, Json | undefined],
  field: ContentField | undefined,
): [string[], string[]] {
  const [one, other] = values;
  const all: [string[], string[]] = [valueInWords(one, field), valueInWords(other, field)];
  if (!Array.isArray(one) || !Array.isArray(other)) return all;
  const [ofOne, ofOther] = [minus(all[0], all[1]), minus(all[1], all[0])];
  return ofOne.length + ofOther.length === 0 ? all : [ofOne, ofOther];
}

/** The lines of `all` without those of `others`, each as often as it is there. */
function minus(all: string[], others: string[]): string[] {
  const left = [...others];
  return all.filter((line) => {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
