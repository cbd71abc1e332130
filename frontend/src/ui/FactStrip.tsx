interface Props {
  facts: { term: string; detail: string }[];
  /** Sets the facts as large as prices. */
  large?: boolean;
}

/** A row of facts, separated by thin lines: date, place, price. */
export function FactStrip({ facts, large = false }: Props) {
  return (
    <dl className={large ? "facts facts-large" : "facts"}>
      {facts.map(({ term, detail }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{withItsDash(detail)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Forbids a line break before the dash in `9 AM – 4 PM`. */
const withItsDash = (words: string) => words.replaceAll(" –", "\u00a0–");
