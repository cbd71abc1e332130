import type { Overview } from "../../api/types";
import { type Bar, Bars } from "./Bars";
import { counted, dayOfYear, figure, percent } from "./inWords";
import { Key } from "./Key";
import { Plot } from "./Plot";
import * as sentence from "./sentences";
import { WeekColumns } from "./WeekColumns";

/** All plots of the overview. */
export function Plots({ overview }: { overview: Overview }) {
  const { weeks, totals } = overview;
  const newestFirst = weeks.toReversed();
  const weekRow = (monday: string, counts: number[]) => ({
    key: monday,
    name: dayOfYear(monday) + (monday === newestFirst[0]?.monday ? ", so far" : ""),
    figures: counts.map(figure),
  });
  return (
    <div className="plots">
      <Plot
        className="plot-wide"
        title="Inquiries each week"
        sentence={sentence.ofSubmissions(overview)}
        columns={["Week of", "Inquiries", "Spam"]}
        rows={newestFirst.map(({ monday, enquiries, spam }) => weekRow(monday, [enquiries, spam]))}
      >
        <Key />
        <WeekColumns
          name={`A column for each of ${weeks.length} weeks: ${counted(totals.enquiries, "inquiry", "inquiries")} and, on top of them, ${figure(totals.spam)} spam`}
          weeks={weeks.map(({ monday, enquiries, spam }) => ({ monday, parts: [enquiries, spam] }))}
          height={248}
        />
      </Plot>
      <Plot
        className="plot-wide"
        title="Event registrations each week"
        sentence={sentence.ofRegistrations(overview)}
        columns={["Week of", "Registrations", "People"]}
        rows={newestFirst.map(({ monday, registrations, attendees }) =>
          weekRow(monday, [registrations, attendees]),
        )}
      >
        {totals.registrations > 0 && (
          <WeekColumns
            name={`A column for each of ${weeks.length} weeks: ${counted(totals.registrations, "registration", "registrations")}`}
            weeks={weeks.map(({ monday, registrations }) => ({ monday, parts: [registrations] }))}
            height={160}
          />
        )}
      </Plot>
      <BarPlot
        title="Services people ask about"
        sentence={sentence.ofServices(overview)}
        columns={["Service", "Inquiries", "Share"]}
        bars={servicesOf(overview)}
      />
      <BarPlot
        title="Pages people write from"
        sentence={sentence.ofSources(overview)}
        columns={["Page", "Inquiries", "Share"]}
        bars={sourcesOf(overview)}
      />
      <BarPlot
        title="Time until inquiries are handled"
        sentence={sentence.ofHandling(overview)}
        columns={["Time", "Inquiries", "Share"]}
        bars={handlingOf(overview)}
      />
    </div>
  );
}

interface BarPlotProps {
  title: string;
  sentence: string;
  columns: string[];
  bars: Bar[];
}

function BarPlot({ bars, ...plot }: BarPlotProps) {
  const rows = bars.map(({ key, label, count, note }) => ({
    key,
    name: label,
    figures: [figure(count), note],
  }));
  const told = bars.map(({ label, count }) => `${label} ${figure(count)}`);
  return (
    <Plot {...plot} rows={rows}>
      <Bars name={`Bars: ${told.join(", ")}`} bars={bars} />
    </Plot>
  );
}

function bar(overview: Overview, key: string, label: string, count: number): Bar {
  return { key, label, count, note: percent(count, overview.totals.enquiries) };
}

function servicesOf(overview: Overview): Bar[] {
  return overview.services.map(({ service, enquiries }) =>
    bar(overview, service, service, enquiries),
  );
}

function sourcesOf(overview: Overview): Bar[] {
  const { sources, other_sources: others } = overview;
  const named = sources.map(({ source, enquiries }) =>
    bar(overview, source, sentence.pageName(source), enquiries),
  );
  return others > 0 ? [...named, bar(overview, "others", "Other pages", others)] : named;
}

function handlingOf(overview: Overview): Bar[] {
  const { within_a_day, within_three_days, later, waiting } = overview.handling;
  return [
    bar(overview, "day", "Within a day", within_a_day),
    bar(overview, "days", "In one to three days", within_three_days),
    bar(overview, "later", "After more than three days", later),
    { ...bar(overview, "waiting", "Not handled yet", waiting), isHatched: true },
  ];
}
