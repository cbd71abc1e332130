import { useId } from "react";
import { Hatch } from "./Hatch";
import { figure } from "./inWords";

export interface Bar {
  key: string;
  label: string;
  count: number;
  /** Text after the number, such as its share. */
  note: string;
  /** Drawn hatched, to set it apart. */
  isHatched?: boolean;
}

interface Props {
  /** Describes the plot for screen readers. */
  name: string;
  bars: Bar[];
}

/** A horizontal bar for each item, below its name and number. */
export function Bars({ name, bars }: Props) {
  const hatch = useId();
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <div role="img" aria-label={name} className="plot-bars">
      {bars.map(({ key, label, count, note, isHatched }) => (
        <div key={key} className="plot-bar-row">
          <span className="plot-bar-label">{label}</span>
          <span className="plot-bar-figure">
            <b>{figure(count)}</b> <span>{note}</span>
          </span>
          <svg aria-hidden="true" height="10" width="100%">
            {isHatched && <Hatch id={hatch} />}
            <rect className="plot-track" width="100%" height="10" />
            {count > 0 && (
              <rect
                className={isHatched ? "plot-second" : "plot-bar"}
                fill={isHatched ? `url(#${hatch})` : undefined}
                height="10"
                width={`${(count / most) * 100}%`}
              />
            )}
          </svg>
        </div>
      ))}
    </div>
  );
}
