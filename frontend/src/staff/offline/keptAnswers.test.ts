import { expect, test, vi } from "vitest";
import { noteSignedIn } from "../session/signInMemory";
import { Refusal } from "../shared/calls";
import { forgetAnswers, orKept } from "./keptAnswers";

const HOUR = 60 * 60 * 1_000;
const unanswered = () => Promise.reject(new Refusal({ status: 0, problem: null }));
const refused = () => Promise.reject(new Refusal({ status: 500, problem: null }));

test("an answer is kept for a day, for calls without an answer", async () => {
  vi.useFakeTimers();
  noteSignedIn(true);
  expect(await orKept("roster", Promise.resolve(["Ada"]))).toEqual(["Ada"]);

  vi.advanceTimersByTime(23 * HOUR);
  expect(await orKept("roster", unanswered())).toEqual(["Ada"]);
  await expect(orKept("other", unanswered())).rejects.toThrow("The server didn't answer.");
  await expect(orKept("roster", refused()), "an answer, if a bad one").rejects.toThrow();

  vi.advanceTimersByTime(2 * HOUR);
  await expect(orKept("roster", unanswered())).rejects.toThrow();
  forgetAnswers({ all: false });
  expect(Object.keys(localStorage)).toEqual(["paddockStaff"]);
});

test("a clock that was set back a long way brings nothing back", async () => {
  vi.useFakeTimers({ now: new Date("2027-06-18T12:00:00Z") });
  noteSignedIn(true);
  await orKept("roster", Promise.resolve(["Ada"]));
  vi.setSystemTime(new Date("2020-01-01T00:00:00Z"));
  await expect(orKept("roster", unanswered())).rejects.toThrow();
});

test("nothing is kept on a device of others, or once somebody has left", async () => {
  noteSignedIn(false);
  await orKept("roster", Promise.resolve(["Ada"]));
  expect(JSON.stringify({ ...localStorage })).not.toContain("Ada");

  noteSignedIn(true);
  await orKept("roster", Promise.resolve(["Ada"]));
  expect(JSON.stringify({ ...localStorage })).toContain("Ada");
  forgetAnswers({ all: true });
  expect(JSON.stringify({ ...localStorage })).not.toContain("Ada");
  await expect(orKept("roster", unanswered())).rejects.toThrow();
});
