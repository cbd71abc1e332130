import { useId } from "react";
import { Hatch } from "./Hatch";

/** The legend for the two parts of a column. */
export function Key() {
  const hatch = useId();
  return (
    <ul className="plot-key">
      <li>
        <svg aria-hidden="true" width="16" height="16">
          <rect className="plot-bar" width="16" height="16" />
        </svg>
        Inquiries
      </li>
      <li>
        <svg aria-hidden="true" width="16" height="16">
          <Hatch id={hatch} />
          <rect
            className="plot-second"
            fill={`url(#${hatch})`}
            x="0.75"
            y="0.75"
            width="14.5"
            height="14.5"
          />
        </svg>
        Spam
      </li>
      <li>
        <svg aria-hidden="true" width="16" height="16">
          <rect className="plot-bar" data-running x="0.75" y="0.75" width="14.5" height="14.5" />
        </svg>
        This week, so far
      </li>
    </ul>
  );
}
