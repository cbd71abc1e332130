import type { StoredSubmission } from "../../../api/types";
import { NoteField } from "../note/NoteField";
import { CardHistory } from "./CardHistory";
import { SpamPoints } from "./SpamPoints";
import { WhatTheySaid, WhoAsks } from "./SubmissionFacts";

interface Props {
  submission: StoredSubmission;
  name: string;
  threshold: number | undefined;
}

/** All facts about a submission, and the field for its note. */
export function FullFacts({ submission, name, threshold }: Props) {
  return (
    <div className="staff-facts">
      <div>
        <WhatTheySaid submission={submission} />
        {submission.spam_score > 0 && <SpamPoints submission={submission} threshold={threshold} />}
        <CardHistory submission={submission} />
      </div>
      <div>
        <WhoAsks submission={submission} />
        <NoteField submission={submission} name={name} />
      </div>
    </div>
  );
}
