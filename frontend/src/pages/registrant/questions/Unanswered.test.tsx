import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Unanswered } from "./Unanswered";

const QUESTIONS = [
  { name: "answers/call", label: "Who should we call?" },
  { name: "answers/horse", label: "Whose horse?", each: true },
  { name: "answers/diet", label: "Any diet?", optional: true },
];
const given = (...ids: string[]) => ids.map((id) => ({ id, label: id, answer: "x" }));

test.each([
  [["call"], ["horse"], "Whose horse?"],
  [["call", "horse"], [], "Whose horse?"],
  [[], [], "Who should we call? Whose horse?"],
  [["call", "horse"], ["horse"], undefined],
])("of %j and of the other %j, what is left is said", (own, other, words) => {
  const registration = {
    answers: given(...own),
    additionalAttendees: [{ answers: given(...other) }],
  };
  render(<Unanswered registration={registration as never} questions={QUESTIONS as never} />);

  const line = screen.queryByText("Still to answer:")?.parentElement;
  if (words) expect(line).toHaveTextContent(`Still to answer: ${words} Answer`);
  else expect(line).toBeUndefined();
});
