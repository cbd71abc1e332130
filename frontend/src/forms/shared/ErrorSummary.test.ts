import { expect, test } from "vitest";
import type { Problem } from "../../api/types";
import { errorOf, withoutErrorsOf } from "./ErrorSummary";

const problem = (...pointers: string[]): Problem => ({
  type: "/problems/unfit-answers",
  title: "Check Your Answers",
  status: 422,
  detail: "A few answers need another look.",
  errors: pointers.map((pointer) => ({ pointer, detail: "Please shorten this." })),
});

test.each([
  ["phone", ["#/email", "#/phone"], ["#/email"]],
  ["goals", ["#/email", "#/phone"], ["#/email", "#/phone"]],
  ["servicesInterested", ["#/servicesInterested/0", "#/email"], ["#/email"]],
  ["attendee-1-", ["#/attendee-1-age", "#/attendee-12-age"], ["#/attendee-12-age"]],
  ["name", ["#/attendee-1-name", "#/name"], ["#/attendee-1-name"]],
  ["answers/tack", ["#/answers/tack", "#/answers/tack-size"], ["#/answers/tack-size"]],
])("when %s changes, of %j is left %j", (start, before, after) => {
  expect(withoutErrorsOf(problem(...before), start)).toEqual(problem(...after));
});

test.each([
  ["#/email", "email"],
  ["#/servicesInterested/0", "servicesInterested"],
  ["#/answers/tack", "answers/tack"],
  ["#/answers/2027", "answers/2027"],
])("what is wrong at %s stands at the field %s", (pointer, name) => {
  expect(errorOf(problem(pointer), name)).toBe("Please shorten this.");
});

test("is empty when the last error is corrected", () => {
  expect(withoutErrorsOf(problem("#/email"), "email")).toBeUndefined();
});

test("errors about no field stay", () => {
  const { errors: _, ...refusal } = problem();
  expect(withoutErrorsOf(refusal, "email")).toBe(refusal);
  expect(withoutErrorsOf(undefined, "email")).toBeUndefined();
});
