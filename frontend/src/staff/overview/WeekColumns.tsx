import { useId } from "react";
import { type Column, placeColumns, type WeekFigures } from "./columns";
import { Hatch } from "./Hatch";
import { figure } from "./inWords";
import { useUnits } from "./useUnits";

interface Props {
  /** Describes the plot for screen readers. */
  name: string;
  weeks: WeekFigures[];
  height: number;
}

/**
 * A column for each week. If it has two parts, the upper one is hatched. The last week isn't over.
 */
export function WeekColumns({ name, weeks, height }: Props) {
  const [frame, width] = useUnits<HTMLDivElement>();
  const hatch = useId();
  const { left, axis, lines, columns, months } = placeColumns(weeks, width, height);
  const last = columns.at(-1);
  const tags = columns.flatMap((column, place) =>
    column.isLabelled ? [{ column, parts: weeks[place]?.parts ?? [] }] : [],
  );
  return (
    <div ref={frame} className="plot-frame">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={name}>
        <Hatch id={hatch} />
        {lines.map(({ value, y }) => (
          <g key={value}>
            <line className="plot-line" x1={left} x2={width} y1={y - 0.5} y2={y - 0.5} />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {figure(value)}
            </text>
          </g>
        ))}
        {columns.map((column, place) => (
          <ColumnParts
            key={weeks[place]?.monday}
            column={column}
            hatch={hatch}
            isRunning={column === last}
          />
        ))}
        <line className="plot-axis" x1={left} x2={width} y1={axis - 0.5} y2={axis - 0.5} />
        {tags.map(({ column, parts }) => (
          <Tag key={column.x} column={column} parts={parts} width={width} />
        ))}
        {months.map(({ x, month, year }) => (
          <g key={x}>
            <line className="plot-axis" x1={x + 0.5} x2={x + 0.5} y1={axis} y2={axis + 6} />
            {x < width - 24 && (
              <text x={x} y={axis + 19}>
                {month}
              </text>
            )}
            {year && x < width - 110 && (
              <text x={x} y={axis + 36}>
                {year}
              </text>
            )}
          </g>
        ))}
        {last && (
          <text x={width} y={axis + 36} textAnchor="end">
            this week
          </text>
        )}
      </svg>
    </div>
  );
}

interface PartsProps {
  column: Column;
  hatch: string;
  isRunning: boolean;
}

function ColumnParts({ column, hatch, isRunning }: PartsProps) {
  const { x, width, parts } = column;
  return parts.map(({ y, height }, part) => {
    if (height === 0) return null;
    const outer = { x, y, width, height };
    // Keeps the outline inside the measured area.
    const inner = { x: x + 0.75, y: y + 0.75, width: width - 1.5, height: height - 1.5 };
    const isOutlined = (part > 0 || isRunning) && width > 3 && height > 3;
    const shape = isOutlined ? inner : outer;
    return part === 0 ? (
      <rect key={part} className="plot-bar" data-running={isRunning || undefined} {...shape} />
    ) : (
      <rect key={part} className="plot-second" fill={`url(#${hatch})`} {...shape} />
    );
  });
}

interface TagProps {
  column: Column;
  parts: number[];
  width: number;
}

/** The week's numbers above its column: `12+3`. */
function Tag({ column, parts: [first = 0, second = 0], width }: TagProps) {
  const middle = column.x + column.width / 2;
  // At the right edge the number would be cut off.
  const isLate = middle > width - 24;
  return (
    <text
      x={isLate ? width : middle}
      y={column.y - 6}
      textAnchor={isLate ? "end" : "middle"}
      className="plot-tag"
    >
      {figure(first)}
      {second > 0 && <tspan className="plot-tag-second">+{figure(second)}</tspan>}
    </text>
  );
}
