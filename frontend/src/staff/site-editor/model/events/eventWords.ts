import { dollars } from "../../../../lib/dollars";
import type { Json, JsonObject } from "../../contentTypes";
import { photoTitle } from "../../photos/places";
import { momentInWords } from "../dates";
import { isObject, valueAt } from "../pointer";
import { datesOf, rhythmInWords } from "../series";
import { eventQuestionInWords } from "./questionWords";

/** Most characters of a description. */
const MOST = 100;

/** What people have to know of an event beside its title, in lines: when, where, for how many, and what it costs. */
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
    hidden === true && "Hidden from visitors",
  ];
  return lines.filter((line): line is string => typeof line === "string" && line !== "");
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
