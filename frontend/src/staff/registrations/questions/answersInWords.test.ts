import { expect, test } from "vitest";
import { registration } from "../../../testing/registration.fixture";
import { answersInWords, lacksWaiver } from "./answersInWords";

const questions = [
  { name: "answers/emergency", label: "Who should we call?", optional: false },
  { name: "answers/horse", label: "Horse", optional: false, each: true },
  { name: "answers/photos", label: "Photos", optional: true, each: true },
];

const [ada, ben] = registration().attendees;
if (!ada || !ben) throw new Error("the fixture has two attendees");

test("says what was answered, and what is missing of what has to be answered", () => {
  const party = registration({ event_questions: questions });
  const given = [{ id: "emergency", label: "Who should we call?", answer: "Ann" }];

  expect(answersInWords(party, { ...ada, answers: given })).toEqual([
    "Who should we call? Ann",
    "No answer: Horse",
  ]);
  // What is asked of the party isn't asked of each.
  expect(answersInWords(party, ben)).toEqual(["No answer: Horse"]);
});

test("keeps answers to questions that are asked no longer", () => {
  const answers = [{ id: "tack", label: "Tack", answer: "My own" }];

  expect(answersInWords(registration(), { ...ben, answers })).toEqual(["Tack: My own"]);
});

test.each([
  [true, undefined, "confirmed", true],
  [false, undefined, "confirmed", false],
  [true, undefined, "cancelled", false],
] as const)(
  "asks for a waiver: %s, signed: %s, %s → lacks it: %s",
  (asks_waiver, _, status, lacks) => {
    expect(lacksWaiver(registration({ asks_waiver, status }))).toBe(lacks);
  },
);
