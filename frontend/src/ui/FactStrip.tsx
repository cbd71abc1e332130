import type { ReactNode } from "react";

interface Props {
  facts: { term: string; detail: ReactNode }[];
}

/** A few facts beside one another between hairlines: when, where, how much. */
export function FactStrip({ facts }: Props) {
  return (
    <dl className="facts">
      {facts.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
