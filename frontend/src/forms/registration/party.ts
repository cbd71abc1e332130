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

/** The group as typed. The server checks it. */
export function readParty(
  form: FormData,
  companions: number[],
): Omit<RegistrationBody, "eventId" | "stamp"> {
  const text = (name: string) => (form.get(name) ?? "") as string;
  return {
    primaryRegistrant: {
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      price: text("price"),
    },
    additionalAttendees: companions.map((key) => ({
      name: text(companionField(key, "name")),
      age: text(companionField(key, "age")),
      price: text(companionField(key, "price")),
      specialRequirements: text(companionField(key, "specialRequirements")),
    })),
    specialRequests: text("specialRequests"),
    leaveBlank: text("leaveBlank"),
    ...(form.has("waitingList") && { waitingList: { atLeast: Number(text("atLeast")) || null } }),
  };
}

/**
 * Converts the problem's pointers to the form's field names: `#/primaryRegistrant/email` becomes
 * `#/email`, and `#/additionalAttendees/0/age` the age of the first companion.
 */
export function inTheForm(problem: Problem, companions: number[]): Problem {
  const errors = problem.errors?.map(({ pointer, detail }) => {
    const [, , second = "", third] = pointer.split("/");
    const key = companions[Number(second)];
    const field = third && key ? companionField(key, third) : !third && second;
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

/** An amount with two decimals: `$255.00`. */
export const totalCost = (dollars: number) => `$${dollars.toFixed(2)}`;

export const inWords = (people: number) => (people === 1 ? "1 person" : `${people} people`);
