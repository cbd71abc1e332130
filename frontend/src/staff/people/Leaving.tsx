import { useSite } from "../../content/PageDataContext";
import { calendarDay } from "../../lib/calendarDay";
import { readableTime } from "../shared/readableTime";

interface Props {
  leavesOn: string | undefined;
  erasureDueAt: string | undefined;
}

/** When a record is deleted. */
export function Leaving({ leavesOn, erasureDueAt }: Props) {
  const { timezone } = useSite();
  if (erasureDueAt) {
    return (
      <p className="staff-remark">
        <strong>Will be erased</strong> on{" "}
        <time dateTime={erasureDueAt}>{readableTime(erasureDueAt, timezone)}</time>.
      </p>
    );
  }
  if (!leavesOn) return null;
  return (
    <p className="note">
      Will be deleted on <time dateTime={leavesOn}>{calendarDay(leavesOn).short}</time>
    </p>
  );
}
