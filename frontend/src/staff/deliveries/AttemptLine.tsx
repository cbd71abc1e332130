import type { LoggedAttempt } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { submissionHash } from "../shared/address";
import { readableSecond } from "../shared/readableTime";
import { ViewLink } from "../shared/ViewLink";
import { attemptInWords } from "./attemptInWords";

interface Props {
  attempt: LoggedAttempt;
}

/** One attempt: time, subject and result. */
export function AttemptLine({ attempt }: Props) {
  const { timezone } = useSite();
  const { attempted_at, delivered, answer, is_test } = attempt;
  return (
    <tr data-failed={!delivered || undefined}>
      <td>
        <time dateTime={attempted_at}>{readableSecond(attempted_at, timezone)}</time>
      </td>
      <th scope="row">
        <AttemptSubject attempt={attempt} />
      </th>
      <td data-label="Attempt">{is_test ? "" : attempt.attempt}</td>
      <td>
        {attemptInWords(attempt)}
        {answer && <q dir="auto">{answer}</q>}
      </td>
    </tr>
  );
}

/** Whom an attempt was about; a submission's name leads to it. */
export function AttemptSubject({ attempt: { channel, topic, subject_id, name, is_test } }: Props) {
  const way = channel === "office_mail" ? ", mail to you" : ", mail to them";
  const kind = `${topic === "contact" ? "inquiry" : "registration"}${channel === "webhook" ? "" : way}`;
  if (is_test) return `Test, ${kind}`;
  const who = <bdi>{name || "No name given"}</bdi>;
  if (topic !== "contact") {
    return (
      <>
        {who}, {kind}
      </>
    );
  }
  return (
    <>
      <ViewLink hash={submissionHash(subject_id)} className="link">
        {who}
      </ViewLink>
      , {kind}
    </>
  );
}
