import type { Problem, RegistrationBody } from "../../api/types";
import type { Site } from "../../content/site";
import type { Option } from "../shared/options";

/** Name of a companion's field. `key` is the number that the form gave the companion. */
export const companionField = (key: number, field: string) => `attendee-${key}-${field}`;

/** The answers 1 to `most`; none if that's less than 1. */
export const numbersTo = (most: number): Option[] =>
  Array.from({ length: most }, (_, at) => `${at + 1}`).map((number) => ({
    value: number,
    label: number,
  }));

/** The numbers of the additional attendees, in the order of `answers`. */
export function companionsIn(answers: [name: string, value: string][]): number[] {
  const numbers = answers.map(([name]) => Number(/^attendee-(\d+)-name$/.exec(name)?.[1] ?? 0));
  return numbers.filter((number) => number > 0);
}

/** The first additional attendee without a name; undefined if all have one. */
export const unnamedIn = (answers: [name: string, value: string][]): number | undefined =>
  companionsIn(answers.filter(([, value]) => value === ""))[0];

/** The group as typed. The server checks it. */
export function readParty(form: FormData, companions: number[]): Party {
  const { name, email, phone, price, answers, ...others } = fieldsOf(form, "");
  const { specialRequests, leaveBlank, signedBy, version, waitingList, atLeast } = others;
  return {
    primaryRegistrant: { name, email, phone, price, answers },
    additionalAttendees: companions.map((key) => fieldsOf(form, companionField(key, ""))),
    specialRequests,
    leaveBlank,
    waiver: version && { signedBy, version },
    waitingList: waitingList && { atLeast: Number(atLeast) || null },
    // The server says what is missing.
  } as Party;
}

type Party = Omit<RegistrationBody, "eventId" | "stamp">;

/** The fields whose names begin with `start`. Answers to the event's own questions are named `answers/horse`. */
function fieldsOf(form: FormData, start: string): Fields {
  const answers: Fields["answers"] = {};
  const fields: Record<string, unknown> = { answers };
  for (const [name, answer] of form) {
    if (!name.startsWith(start)) continue;
    const [field = "", id] = name.slice(start.length).split("/");
    if (field === "answers" && id) answers[id] = answer as string;
    else fields[field] = answer;
  }
  return fields as Fields;
}

/** The values of fields by their names; those of companions by the names without their beginning. */
type Fields = { [name: string]: string | undefined } & {
  name: string;
  answers: Record<string, string>;
};

/**
 * Converts the problem's pointers to the form's field names: `#/primaryRegistrant/email` becomes
 * `#/email`, and `#/additionalAttendees/0/age` the age of the first companion.
 */
export function inTheForm(problem: Problem, companions: number[]): Problem {
  const errors = problem.errors?.map(({ pointer, detail }) => {
    const [, , second = "", ...rest] = pointer.split("/");
    const key = companions[Number(second)];
    const third = rest.join("/");
    const field = key && third ? companionField(key, third) : [second, ...rest].join("/");
    return { pointer: field ? `#/${field}` : pointer, detail };
  });
  return errors ? { ...problem, errors } : problem;
}

/** What a group pays together, in dollars: for each person the price that is chosen in `answers`, if there are several. */
export function costOf(
  { price, prices }: Site["events"][number],
  answers: Iterable<[name: string, value: unknown]>,
  people: number,
): number {
  let sum = prices[0] ? 0 : price * people;
  for (const [name, answer] of answers)
    if (name.endsWith("price")) sum += prices.find(({ value }) => value === answer)?.amount ?? 0;
  return sum;
}

/** Whether somebody's price isn't chosen yet. */
export const lacksPrice = (answers: Iterable<[name: string, value: unknown]>): boolean =>
  [...answers].some(([name, value]) => /(^|-)price$/.test(name) && value === "");

/** An amount with two decimals: `$255.00`. */
export const totalCost = (dollars: number) => `$${dollars.toFixed(2)}`;

export const inWords = (people: number) => (people === 1 ? "1 person" : `${people} people`);
