interface Props {
  facts: { term: string; detail: string }[];
}

/** A few facts beside one another between hairlines: when, where, how much. */
export function FactStrip({ facts }: Props) {
  return (
    <dl className="facts">
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
