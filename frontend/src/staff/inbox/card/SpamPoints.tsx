import type { StoredSubmission } from "../../../api/types";

interface Props {
  submission: StoredSubmission;
  threshold: number | undefined;
}

/** The spam score: each reason with its points, and the sum. */
export function SpamPoints({ submission, threshold = 50 }: Props) {
  const { spam_rules, spam_score, is_spam } = submission;
  if (spam_rules.length === 0) return null;
  const wasTakenForSpam = spam_score >= threshold;
  return (
    <table className="spam-points">
      <caption>What the spam filter found</caption>
      <tbody>
        {spam_rules.map(({ reason, points }) => (
          <tr key={reason}>
            <th scope="row">{reason}</th>
            <td>
              <span
                className="staff-meter"
                data-tenths={Math.min(10, Math.round(points / 10))}
                aria-hidden="true"
              />
            </td>
            <td>{points}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            Total ({threshold} or more is spam)
            {wasTakenForSpam !== is_spam &&
              (is_spam ? " (marked spam by staff)" : " (marked not spam by staff)")}
          </th>
          <td>{spam_score}</td>
        </tr>
      </tfoot>
    </table>
  );
}
