import type { CertificateStanding } from "../../api/types";
import { useSite } from "../../content/PageDataContext";
import { readableTime } from "../shared/readableTime";

interface Props {
  certificate: CertificateStanding | null | undefined;
}

/** Warns that the site's certificate isn't renewed, or that there is none. */
export function CertificateAlarm({ certificate }: Props) {
  const { timezone } = useSite();
  if (!certificate?.is_late) return null;
  const { expires_at, problem } = certificate;
  return (
    <p className="alarm">
      <strong>
        {expires_at
          ? `Your site's certificate isn't being renewed. It ends ${readableTime(expires_at, timezone)}.`
          : "Your site has no certificate yet."}
      </strong>{" "}
      {expires_at && "From then on browsers warn visitors away. "}
      {problem ?? "The program's log says why, and so does the command paddock domain-check."}
    </p>
  );
}
