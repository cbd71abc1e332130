import { dollars } from "../../../../lib/dollars";
import type { Json, JsonObject } from "../../contentTypes";
import { photoTitle } from "../../photos/places";
import { momentInWords } from "../dates";
import { DEFAULTS } from "../defaults";
import { isObject, valueAt } from "../pointer";
import { datesOf, rhythmInWords } from "../series";
import { choiceInWords, labelOf } from "../words/labels";
import { eventQuestionInWords } from "./questionWords";

/** Most characters of a description. */
const MOST = 100;

/** An event in lines, without its title: when, where, for how many, what it costs, and what else was set. */
export function eventInWords(event: Json | undefined): string[] {
  if (!isObject(event)) return ["nothing"];
  const { date, time, location, max_attendees: places, price, prices, hidden } = event;
  const day = typeof date === "string" && date !== "" ? momentInWords(date) : "No date yet";
  const dates = datesOf(event);
  const days = dates.length > 0 ? rhythmInWords(event) : day;
  const questions = Array.isArray(event.questions) ? event.questions.filter(isObject) : [];
  const all = Array.isArray(prices) ? prices.filter(isObject) : [];
  const amount = (value: Json | undefined) =>
    value === 0 ? "Free" : typeof value === "number" ? dollars(value) : "";
  const lines = [
    [days, time].filter(Boolean).join(", "),
    ...datesInWords(event, dates),
    location,
    typeof places === "number" && `${places} places`,
    all.map((one) => `${one.label} ${amount(one.amount)}`).join(", ") || amount(price),
    shortened(String(event.description ?? ""), MOST),
    typeof event.image === "string" && event.image && `Picture: “${photoTitle(event.image)}”`,
    ...questions.map((question) => `Asks: ${eventQuestionInWords(question)}`),
    event.waiver === true && "A waiver has to be signed",
    ...signUpInWords(event),
    ...RARE.map(([key, inWords]) => labeled(event, key, inWords)),
    hidden === true && "Hidden from visitors",
  ];
  return lines.filter((line): line is string => typeof line === "string" && line !== "");
}

/** What few events have, and what became of an event later, with the words for its value. */
const RARE: [key: string, inWords: (value: Json) => string][] = [
  ["payment_link", String],
  ["bring", (text) => shortened(String(text), MOST)],
  ["tags", (tags) => (Array.isArray(tags) ? tags.join(", ") : "")],
  ["called_off", String],
  ["previous_date", (day) => momentInWords(String(day))],
  ["previous_time", String],
];

/** `Minimum age: 12`; empty if nothing is set. */
function labeled(event: JsonObject, key: string, inWords: (value: Json) => string): string {
  const value = event[key];
  const text = value ? inWords(value) : "";
  return text && `${labelOf(`/events/*/${key}`)}: ${text}`;
}

/** Who can sign up, how and until when, where that isn't as usual. */
function signUpInWords(event: JsonObject): string[] {
  const { registration_status: status, waiting_list: list, closes_hours_before: hours } = event;
  const choice = (value: Json | undefined, usual: string | undefined) =>
    typeof value === "string" && value !== "" && value !== usual ? choiceInWords(value) : "";
  const before = hours === 1 ? "1 hour" : `${hours} hours`;
  return [
    choice(status, "open"),
    labeled(event, "registration_link", String),
    labeled(event, "current_attendees", String),
    labeled(event, "minimum_age", String),
    labeled(event, "max_party", (people) => `${people} at most`),
    hours ? `Sign-up closes ${before} before the start` : "",
    choice(list, DEFAULTS["/events/*/waiting_list"]),
  ];
}

/** The dates of an event that repeats: how many, the first one, and those in between that are left out. */
function datesInWords(event: JsonObject, dates: string[]): string[] {
  const [first = "", last = ""] = [dates[0], dates.at(-1)];
  if (first === "") return [];
  const except = valueAt(event, "/repeat/except");
  const isBetween = (day: Json): day is string =>
    typeof day === "string" && first < day && day < last;
  const leftOut = Array.isArray(except) ? except.filter(isBetween).sort() : [];
  const count = dates.length === 1 ? "1 date" : `${dates.length} dates`;
  return [
    `${count}, the first on ${momentInWords(first)}`,
    leftOut.length > 0 ? `Without ${leftOut.map(momentInWords).join("; ")}` : "",
  ];
}

/** A text of at most so many characters, cut at the end of a word. */
export function shortened(text: string, most: number): string {
  const whole = text.trim();
  if (whole.length <= most) return whole;
  const start = whole.slice(0, most);
  const cut = /\s/.test(whole.charAt(most)) ? start : start.replace(/\s+\S*$/, "");
  return `${cut.replace(/[\s.,;:–-]+$/, "")}…`;
}
