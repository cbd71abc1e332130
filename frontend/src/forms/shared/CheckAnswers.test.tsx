import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckAnswers } from "./CheckAnswers";
import type { Draft } from "./drafts";

const answersWith = (email: string): Draft => [
  ["name", "Nora"],
  ["email", email],
  ["goals", "To canter"],
];

function check(email: string) {
  render(
    <CheckAnswers
      path="/contact"
      answers={answersWith(email)}
      stamp="stamp-1"
      facts={[{ term: "Email", detail: email }]}
      send="Send message"
    />,
  );
}

/** What the form with this button posts. */
function postedBy(button: HTMLElement) {
  const { form } = button as HTMLButtonElement;
  return form ? [...new FormData(form, button)] : [];
}

test("a mistyped address is asked about, and its correction posts all answers to be checked again", () => {
  check(" nora@gmial.com ");

  const take = screen.getByRole("button", { name: "nora@gmail.com" });

  expect(take.closest("p")).toHaveTextContent(/^Did you mean nora@gmail\.com\?/);
  expect(postedBy(take)).toEqual(answersWith("nora@gmail.com"));
});

test("who goes on sends the address as it was typed", () => {
  check("nora@gmial.com");

  const send = screen.getByRole("button", { name: "Send message" });

  expect(postedBy(send)).toEqual([
    ...answersWith("nora@gmial.com"),
    ["stamp", "stamp-1"],
    ["step", "send"],
  ]);
});

test.each(["nora@gmail.com", "nora@stable.example", ""])("%j is not asked about", (email) => {
  check(email);

  expect(within(document.body).queryByText(/Did you mean/)).toBeNull();
});
