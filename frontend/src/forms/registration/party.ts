import type { Problem, RegistrationBody } from "../../api/types";

/** Name of a companion's field. `key` is the number that the form gave the companion. */
export const companionField = (key: number, field: string) => `attendee-${key}-${field}`;

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
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    primaryRegistrant: { name: text("name"), email: text("email"), phone: text("phone") },
    additionalAttendees: companions.map((key) => ({
      name: text(companionField(key, "name")),
      age: text(companionField(key, "age")),
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
    const [, part, second = "", third = ""] = pointer.split("/");
    if (part === "primaryRegistrant" || part === "waitingList")
      return { pointer: `#/${second}`, detail };
    const key = companions[Number(second)];
    if (part !== "additionalAttendees" || third === "" || key === undefined)
      return { pointer, detail };
    return { pointer: `#/${companionField(key, third)}`, detail };
  });
  return errors ? { ...problem, errors } : problem;
}

/** The total cost, with two decimals: `$255.00`. Computed in cents, which are whole numbers. */
export function totalCost(price: number, people: number): string {
  return `$${((Math.round(price * 100) * people) / 100).toFixed(2)}`;
}

export const inWords = (people: number) => (people === 1 ? "1 person" : `${people} people`);
