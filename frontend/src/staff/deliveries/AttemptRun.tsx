import { useId, useState } from "react";
import type { LoggedAttempt } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableDay, readableSecond, secondOfDay } from "../shared/readableTime";
import { AttemptLine, AttemptSubject } from "./AttemptLine";
import { failureInWords } from "./attemptInWords";

interface Props {
  /** The attempts, newest first. All of them failed in the same way. */
  attempts: [LoggedAttempt, ...LoggedAttempt[]];
  /** Whether attempts that aren't loaded yet may belong to the run. */
  goesOn: boolean;
}

/**
 * Consecutive failures as one line with their number and first time, and a button that shows each
 * of them.
 */
export function AttemptRun({ attempts, goesOn }: Props) {
  const id = useId();
  const { timezone } = useSite();
  const [isOpen, setOpen] = useState(false);
  const [newest] = attempts;
  const oldest = attempts.at(-1) ?? newest;
  const isOfOneDay =
    readableDay(newest.attempted_at, timezone) === readableDay(oldest.attempted_at, timezone);
  const since = (isOfOneDay ? secondOfDay : readableSecond)(oldest.attempted_at, timezone);
  const answers = new Set(attempts.map(({ answer }) => answer));
  return (
    <>
      <tbody>
        <tr data-failed>
          <td>
            <time dateTime={newest.attempted_at}>
              {readableSecond(newest.attempted_at, timezone)}
            </time>
          </td>
          <th scope="row">
            <Subjects attempts={attempts} />
          </th>
          <td />
          <td>
            failed {goesOn && "at least "}
            {attempts.length} times since <time dateTime={oldest.attempted_at}>{since}</time>:{" "}
            {failureInWords(newest)}
            {newest.answer && (
              <q dir="auto" data-last={answers.size > 1 || undefined}>
                {newest.answer}
              </q>
            )}{" "}
            <button
              type="button"
              className="link clamp-button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Show them as one" : `Show all ${attempts.length} attempts`}
            </button>
          </td>
        </tr>
      </tbody>
      <tbody id={id} className="delivery-run">
        {isOpen &&
          attempts.map((attempt) => <AttemptLine key={attempt.attempt_no} attempt={attempt} />)}
      </tbody>
    </>
  );
}

/** The name of the one person concerned, or the number of people. */
function Subjects({ attempts }: Pick<Props, "attempts">) {
  const [first] = attempts;
  const kinds = first.topic === "contact" ? "inquiries" : "registrations";
  if (first.is_test) return `Tests, ${kinds}`;
  const count = new Set(attempts.map(({ subject_id }) => subject_id)).size;
  return count === 1 ? <AttemptSubject attempt={first} /> : `${count} ${kinds}`;
}
