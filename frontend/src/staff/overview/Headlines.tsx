import type { Overview } from "../../api/types";
import { average, counted, figure, lasted, lastWeeks, percent } from "./inWords";

/** The four most important figures. */
export function Headlines({ overview }: { overview: Overview }) {
  return (
    <dl className="plot-headlines">
      {headlines(overview).map(({ name, value, words }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{value}</strong>
            <span>{words}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each figure with its name and a comparison. */
export function headlines({ weeks, totals, handling, counted_at }: Overview) {
  const current = weeks.at(-1)?.enquiries ?? 0;
  const before = weeks.slice(-5, -1).map(({ enquiries }) => enquiries);
  const mean = before.reduce((sum, one) => sum + one, 0) / Math.max(before.length, 1);
  const all = totals.enquiries + totals.spam;
  const { median_seconds: median, waiting, oldest_waiting_at: oldest } = handling;
  const period = lastWeeks(weeks.length);
  const handled = totals.enquiries - waiting;
  const waits = oldest === null ? 0 : (Date.parse(counted_at) - Date.parse(oldest)) / 1000;
  return [
    {
      name: "Inquiries since Monday",
      value: figure(current),
      words: `spam not counted; ${average(mean)} a week in the ${inLetters(before.length)} before`,
    },
    {
      name: "Not handled yet",
      value: figure(waiting),
      // Inquiries from before these weeks don't count.
      words:
        oldest === null
          ? `every inquiry from ${period} has been handled`
          : `of ${counted(totals.enquiries, "inquiry", "inquiries")} in ${period}; the oldest came in ${lasted(waits)} ago`,
    },
    {
      name: "Usual time until handled",
      value: median === null ? "None yet" : lasted(median),
      words:
        median === null
          ? `no inquiry from ${period} has been marked as handled`
          : `half of ${counted(handled, "handled inquiry", "handled inquiries")} from ${period} took less`,
    },
    {
      name: "Spam among messages",
      value: all === 0 ? "None" : percent(totals.spam, all),
      words: `${figure(totals.spam)} of ${counted(all, "message", "messages")} in ${period}`,
    },
  ];
}

const inLetters = (count: number) =>
  ["none", "week", "two weeks", "three weeks", "four weeks"][count] ?? `${count} weeks`;
