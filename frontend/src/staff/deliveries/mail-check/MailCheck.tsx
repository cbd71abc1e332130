import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { MailStanding, OfficeInbox } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { useLiveChanges } from "../../shared/live/liveChanges";
import { MAIL_CHECK } from "../../shared/queries";
import { readableDay, readableTime } from "../../shared/readableTime";
import { CheckSteps } from "./CheckSteps";
import { checkMail, mailStandingQuery } from "./mailCheckCalls";

/** Shows which of the office's inboxes are known to get mails, and checks the mail settings at a press. */
export function MailCheck() {
  const client = useQueryClient();
  const { data, error } = useQuery(mailStandingQuery);
  const checking = useMutation({
    mutationFn: checkMail,
    onSuccess: (standing) => client.setQueryData<MailStanding>(MAIL_CHECK, standing),
  });
  useRefreshWithChanges();
  if (error && !data)
    return <p className="staff-failure">Couldn't read how mail stands: {error.message}</p>;
  if (!data) return null;
  const { check } = data;
  const isRunning = checking.isPending || check?.running === true;
  return (
    <section className="staff-card mail-check" aria-labelledby="mail-check-title">
      <h2 className="title-3" id="mail-check-title">
        Mail
      </h2>
      {data.set_up ? (
        <>
          <Inboxes inboxes={data.inboxes} />
          <button
            type="button"
            className="staff-button"
            aria-disabled={isRunning}
            onClick={() => !isRunning && checking.mutate()}
          >
            Check mail
          </button>
        </>
      ) : (
        <p>
          No mail server is set up, so the site sends no mail. The section [mail] of your settings
          and docs/mail.md say how.
        </p>
      )}
      <p role="status" className="mail-check-status">
        {isRunning && `${check?.activity ?? "Checking"}…`}
        {checking.isError && !isRunning && `The check didn't start: ${checking.error.message}`}
        {!checking.isError && !isRunning && check && (
          <Outcome check={check} inboxes={data.inboxes} />
        )}
      </p>
      {check && <CheckSteps steps={check.steps} />}
    </section>
  );
}

/** Another device may have begun a check, or somebody pressed the button in a test mail. */
function useRefreshWithChanges() {
  const client = useQueryClient();
  const { change } = useLiveChanges();
  const heard = useRef(change);
  useEffect(() => {
    if (change === heard.current) return;
    heard.current = change;
    client.invalidateQueries({ queryKey: MAIL_CHECK });
  }, [change, client]);
}

function Inboxes({ inboxes }: { inboxes: OfficeInbox[] }) {
  const { timezone } = useSite();
  if (inboxes.length === 0)
    return <p>Nobody gets mails about inquiries: mail.office in your settings is empty.</p>;
  return (
    <ul className="mail-inboxes">
      {inboxes.map(({ address, proved_at, overdue }) => (
        <li key={address} data-unproved={!proved_at || overdue || undefined}>
          <bdi>{address}</bdi>:{" "}
          {proved_at
            ? `proved last on ${readableDay(proved_at, timezone)}`
            : "never proved that mail arrives"}
          {overdue && ", over 30 days ago. Check it again."}
        </li>
      ))}
    </ul>
  );
}

interface OutcomeProps {
  check: NonNullable<MailStanding["check"]>;
  inboxes: OfficeInbox[];
}

function Outcome({ check, inboxes }: OutcomeProps) {
  const { timezone } = useSite();
  const failed = check.steps.filter(({ result }) => result === "failed").length;
  const sent = check.steps.some(({ name, result }) => name === "test_mail" && result === "ok");
  const when = `Checked ${readableTime(check.began_at, timezone)}.`;
  if (failed > 0)
    return `${when} ${failed === 1 ? "1 step" : `${failed} steps`} failed; below is what to do.`;
  // Times have one format, so they compare as texts.
  const isProved = ({ proved_at }: OfficeInbox) => (proved_at ?? "") >= check.began_at;
  if (sent && inboxes.every(isProved)) return `${when} Mail goes out, and it arrives.`;
  return sent
    ? `${when} Mail goes out. Now open the test mail and press its button: that proves it arrives.`
    : `${when} Nothing failed.`;
}
