import { ViewLink } from "../../../shared/ViewLink";
import type { Scheduled } from "../../contentTypes";
import { momentInSentence } from "../../model/dates";
import { partOf } from "../../model/parts";
import { SCHEDULED_HASH } from "../../siteAddress";

interface Props {
  /** The part's pointer. */
  part: string;
  scheduled: Scheduled[];
}

/** What of a part is scheduled. Whoever types there while somebody schedules it has to know that their words aren't in it. */
export function PartSchedule({ part, scheduled }: Props) {
  return scheduled
    .filter(({ problem }) => problem === null)
    .filter(({ changes }) => changes.some(({ pointer }) => partOf(pointer)?.pointer === part))
    .map(({ id, at, text }) => (
      <p key={id} className="editor-scheduled">
        Scheduled for {momentInSentence(at)}: {text}. What you change here isn't in it.
        <ViewLink hash={SCHEDULED_HASH}>See the schedule</ViewLink>
      </p>
    ));
}
