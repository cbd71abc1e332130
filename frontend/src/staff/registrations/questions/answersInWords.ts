import type { StaffRegistration } from "../../../api/types";
import { answerInWords } from "../../../lib/answerInWords";

export type Attendee = StaffRegistration["attendees"][number];
export type Question = NonNullable<StaffRegistration["event_questions"]>[number];
type Party = Pick<StaffRegistration, "event_questions" | "asks_waiver" | "waiver" | "status">;

/** What was answered for one who comes, and what is missing: `Horse: My own`, `No answer: Who should we call?`. */
export function answersInWords(party: Party, { position, answers }: Attendee): string[] {
  const given = answers.map(({ label, answer }) => answerInWords(label, answer));
  const missing = questionsTo(party, position).filter(
    ({ name, optional }) => !optional && !answers.some(({ id }) => name === `answers/${id}`),
  );
  return [...given, ...missing.map(({ label }) => `No answer: ${label}`)];
}

/** What the event asks the one at this position in the party now. The first one also answers for the party. */
export const questionsTo = (party: Pick<Party, "event_questions">, position: number): Question[] =>
  (party.event_questions ?? []).filter(({ each }) => each || position === 0);

/** Whether the party still has to sign the waiver. */
export const lacksWaiver = (party: Party): boolean =>
  party.asks_waiver && !party.waiver && party.status !== "cancelled";
