import type { StoredSubmission } from "../../api/types";
import { dialable, mailHref } from "./hrefs";

interface Props {
  submission: StoredSubmission;
}

/** Phone and e-mail as links, large enough for a thumb: answering is what staff come for. */
export function ContactFacts({ submission: { phone, email } }: Props) {
  const number = dialable(phone);
  return (
    <>
      <div data-wide="">
        <dt>Phone</dt>
        <dd className="staff-reach">
          {number ? <a href={`tel:${number}`}>{phone}</a> : phone}
          {number && (
            <a href={`sms:${number}`}>
              Text<span className="sr-only"> them</span>
            </a>
          )}
        </dd>
      </div>
      <div data-wide="">
        <dt>Email</dt>
        <dd className="staff-reach">{email && <a href={mailHref(email)}>{email}</a>}</dd>
      </div>
    </>
  );
}
