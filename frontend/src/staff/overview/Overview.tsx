import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSite } from "../../content/PageDataContext";
import { Failure } from "../shared/Failure";
import { useLiveChanges } from "../shared/live/liveChanges";
import { RefreshAndSignOut } from "../shared/RefreshAndSignOut";
import { readableTime } from "../shared/readableTime";
import { Headlines } from "./Headlines";
import { counted, dayOfYear } from "./inWords";
import { fetchOverview, OVERVIEW } from "./overviewCalls";
import { Plots } from "./Plots";
import "./overview.css";

const periods = [
  { weeks: 13, label: "3 months" },
  { weeks: 26, label: "6 months" },
  { weeks: 52, label: "1 year" },
  { weeks: 104, label: "2 years" },
];

interface Props {
  /** Undefined if the staff page is open to all, so there is no session. */
  onSignOut: (() => void) | undefined;
}

/** Submissions and registrations by week, their subjects, and how soon they were handled. */
export default function Overview({ onSignOut }: Props) {
  const [weeks, setWeeks] = useState(26);
  const { timezone } = useSite();
  const query = useQuery({
    queryKey: [...OVERVIEW, weeks],
    queryFn: () => fetchOverview(weeks),
    // Keeps the old plots until the new ones are loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
  });
  const { data, refetch } = query;
  // Figures counted before the last change are counted again: staff may just have made it.
  const { change } = useLiveChanges();
  const heard = useRef(change);
  useEffect(() => {
    if (change === heard.current) return;
    heard.current = change;
    refetch();
  }, [change, refetch]);
  const first = data?.weeks[0];
  const isEmpty = data && Object.values(data.totals).every((total) => total === 0);

  return (
    <>
      <div className="staff-bar">
        <fieldset className="staff-filters plot-periods" aria-label="Period">
          {periods.map(({ weeks: choice, label }) => (
            <button
              key={choice}
              type="button"
              className="staff-button"
              aria-pressed={weeks === choice}
              onClick={() => setWeeks(choice)}
            >
              {label}
            </button>
          ))}
        </fieldset>
        <RefreshAndSignOut
          isFetching={query.isFetching}
          onRefresh={() => query.refetch()}
          onSignOut={onSignOut}
        />
      </div>

      <div role="status" className="staff-status">
        {(query.isPending || query.isPlaceholderData) && "Loading the overview"}
      </div>
      {query.isError && <Failure error={query.error} onRetry={() => query.refetch()} />}

      {data && first && (
        <>
          <p className="plot-period">
            The last {counted(data.weeks.length, "week", "weeks")}: from Monday,{" "}
            {dayOfYear(first.monday)}, until now. Counted {readableTime(data.counted_at, timezone)}.
          </p>
          {isEmpty ? (
            <p className="plot-empty">
              No one has written or registered in these weeks. Once someone does, you'll see how
              many come in each week, what they ask about and how soon they hear from you.
            </p>
          ) : (
            <>
              <Headlines overview={data} />
              <Plots overview={data} />
            </>
          )}
        </>
      )}
    </>
  );
}
