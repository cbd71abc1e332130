import type { StoredSubmission } from "../../../api/types";
import { useSite } from "../../../content/PageDataContext";
import { dialable, mailHref } from "../../shared/hrefs";

interface Props {
  submission: StoredSubmission;
}

const signs = {
  call: "M4.5 2 6.5 5.5 5 7a8 8 0 0 0 4 4l1.5-1.5L14 11.5c0 2-1.5 2.5-2.5 2.5C6 14 2 9 2 4.5 2 3 3 2 4.5 2Z",
  text: "M2 3h12v8H7l-3 3v-3H2z",
  mail: "M1.5 3.5h13v9h-13zM1.5 4 8 9l6.5-5",
};

/** Links to call, text and email the person. Large, because answering is the main task. */
export function ContactLinks({ submission: { phone, email } }: Props) {
  const { name } = useSite();
  const number = dialable(phone);
  return (
    <div className="card-reach">
      {number ? (
        <a href={`tel:${number}`} data-action="call">
          <Sign path={signs.call} />
          {phone}
        </a>
      ) : (
        phone && <span dir="auto">{phone}</span>
      )}
      {number && (
        <a href={`sms:${number}`}>
          <Sign path={signs.text} />
          Text<span className="sr-only"> them</span>
        </a>
      )}
      {email && (
        <a href={mailHref(email, `Your message to ${name}`)} data-wide="">
          <Sign path={signs.mail} />
          {email}
        </a>
      )}
    </div>
  );
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
