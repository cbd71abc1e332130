import type { LoggedAttempt } from "../../api/types";

/** From how many on they are shown as one. */
const FEWEST = 3;

/**
 * The log, newest first, in runs: failures that follow one another and are alike stand together,
 * everything else alone.
 */
export function runsOf(attempts: LoggedAttempt[]): LoggedAttempt[][] {
  const runs: LoggedAttempt[][] = [];
  for (const attempt of attempts) {
    const run = runs.at(-1);
    if (run?.[0] && areAlike(run[0], attempt)) run.push(attempt);
    else runs.push([attempt]);
  }
  return runs.flatMap((run) => (run.length < FEWEST ? run.map((attempt) => [attempt]) : [run]));
}

/** Whether it is the same that went wrong. What the receiver said besides may carry a number. */
const areAlike = (one: LoggedAttempt, other: LoggedAttempt) =>
  !one.delivered &&
  !other.delivered &&
  one.topic === other.topic &&
  one.is_test === other.is_test &&
  one.status === other.status &&
  one.error === other.error;
