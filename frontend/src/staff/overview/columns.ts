import { calendarDay } from "../../lib/calendarDay";

/** The numbers of a week, from the axis upwards. */
export interface WeekFigures {
  monday: string;
  parts: number[];
}

/** Position of a column and its parts, from the axis upwards, in the SVG's units. */
export interface Column {
  x: number;
  width: number;
  parts: { y: number; height: number }[];
  /** The upper end. */
  y: number;
  /** Whether its numbers are shown above it. */
  isLabelled: boolean;
}

/** Position of a month's beginning. */
export interface MonthMark {
  x: number;
  month: string;
  /** Set on the first mark and in January. */
  year: string | null;
}

export interface ColumnPlot {
  left: number;
  axis: number;
  lines: { value: number; y: number }[];
  columns: Column[];
  months: MonthMark[];
}

/** Space above the highest line, and below the axis. */
const HEAD = 22;
const FOOT = 42;
/**
 * Widths of a character, of a month's name with its distance to the next, and of a week's numbers.
 */
const SIGN = 8;
const MONTH = 40;
const FIGURES = 38;
/** Gap between the parts of a column. */
const PART_GAP = 2;
/** Minimum height, so that small numbers are visible. */
const MIN_HEIGHT = 2;

const sum = (parts: number[]) => parts.reduce((total, part) => total + part, 0);

/** Computes the positions of columns, lines and months in a plot of this size. */
export function placeColumns(weeks: WeekFigures[], width: number, height: number): ColumnPlot {
  const totals = weeks.map(({ parts }) => sum(parts));
  const most = Math.max(...totals, 0);
  const firsts = weeks.map(({ parts }) => parts[0] ?? 0);
  const peak = firsts.lastIndexOf(Math.max(...firsts));
  const values = lineValues(most);
  const top = values.at(-1) ?? 1;
  // At least two digits wide, so that the weeks of stacked plots line up.
  const left = Math.max(top.toLocaleString("en-US").length, 2) * SIGN + 6;
  const axis = height - FOOT;
  const pitch = (width - left) / weeks.length;
  const scale = (value: number) => (value / top) * (axis - HEAD);
  const at = (place: number) => Math.round(left + place * pitch);

  const columns = weeks.map(({ parts }, place): Column => {
    const x = at(place);
    const gap = Math.max(1, Math.round(pitch * 0.22));
    let y = axis;
    const placed = parts.map((part) => {
      if (part === 0) return { y, height: 0 };
      const below = y === axis ? 0 : PART_GAP;
      const tall = Math.max(Math.round(scale(part)) - below, MIN_HEIGHT);
      y -= tall + below;
      return { y, height: tall };
    });
    // Without space for all numbers, shows the peak's, which the sentence above mentions.
    const isLabelled = totals[place] !== 0 && (pitch >= FIGURES || place === peak);
    return { x, width: Math.max(2, at(place + 1) - x - gap), parts: placed, y, isLabelled };
  });
  return {
    left,
    axis,
    lines: values.map((value) => ({ value, y: axis - Math.round(scale(value)) })),
    columns,
    months: monthMarks(
      weeks.map(({ monday }) => monday),
      at,
      pitch,
    ),
  };
}

/** Round values from zero to at least the highest column, at most five. */
export function lineValues(most: number): number[] {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [unit, 2 * unit, 5 * unit]) {
      const steps = Math.max(1, Math.ceil(most / step));
      if (steps <= 4) return Array.from({ length: steps + 1 }, (_, line) => line * step);
    }
  }
}

/**
 * Marks of the first weeks of months: of every month, or of every second, third or sixth if space
 * is short.
 */
function monthMarks(mondays: string[], at: (place: number) => number, pitch: number): MonthMark[] {
  const monthOf = (monday: string) => Number(monday.slice(5, 7)) - 1;
  const weeksInMonth = 365.25 / 12 / 7;
  const every = [1, 2, 3, 6, 12].find((months) => months * weeksInMonth * pitch >= MONTH) ?? 12;
  const marks: MonthMark[] = [];
  mondays.forEach((monday, place) => {
    const before = mondays[place - 1];
    const begins = before !== undefined && monthOf(before) !== monthOf(monday);
    if (!begins || monthOf(monday) % every !== 0) return;
    const isFirst = marks.length === 0;
    const year = isFirst || monthOf(monday) === 0 ? monday.slice(0, 4) : null;
    marks.push({ x: at(place), month: calendarDay(monday).shortMonth, year });
  });
  return marks;
}
