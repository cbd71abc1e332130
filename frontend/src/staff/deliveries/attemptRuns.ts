import type { LoggedAttempt } from "../../api/types";

/** Minimum number of equal failures that are shown as one run. */
const FEWEST = 3;

/**
 * Groups the log, newest first. Consecutive equal failures form a run; any other attempt stays
 * alone.
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

/**
 * Whether two attempts failed in the same way. Ignores the receiver's text, which may contain a
 * number.
 */
const areAlike = (one: LoggedAttempt, other: LoggedAttempt) =>
  !one.delivered &&
  !other.delivered &&
  one.channel === other.channel &&
  one.topic === other.topic &&
  one.is_test === other.is_test &&
  one.status === other.status &&
  one.error === other.error;
