import type { StoredSubmission } from "../../api/types";
import { HistoryOf } from "./HistoryOf";
import { NoteField } from "./NoteField";
import { SpamPoints } from "./SpamPoints";
import { WhatTheySaid, WhoAsks } from "./SubmissionFacts";

interface Props {
  enquiry: StoredSubmission;
  name: string;
  threshold: number | undefined;
}

/** All that is known of a submission, and the note that can be written to it. */
export function FullFacts({ enquiry, name, threshold }: Props) {
  return (
    <div className="staff-facts">
      <div>
        <WhatTheySaid enquiry={enquiry} />
        {enquiry.spam_score > 0 && <SpamPoints enquiry={enquiry} threshold={threshold} />}
        <HistoryOf enquiry={enquiry} />
      </div>
      <div>
        <WhoAsks enquiry={enquiry} />
        <NoteField enquiry={enquiry} name={name} />
      </div>
    </div>
  );
}
