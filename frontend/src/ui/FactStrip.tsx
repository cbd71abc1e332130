interface Props {
  facts: { term: string; detail: string }[];
  /** They are what the page is about: set as large as prices. */
  large?: boolean;
}

/** A few facts beside one another between hairlines: when, where, how much. */
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

/** `9 AM – 4 PM` may break after its dash, not before it. */
const withItsDash = (words: string) => words.replaceAll(" –", "\u00a0–");
