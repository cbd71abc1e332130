interface Props {
  items: { figure: string; words: string }[];
}

/** Large numbers with their captions. */
export function Figures({ items }: Props) {
  return (
    <ul className="figures">
      {items.map(({ figure, words }) => (
        <li key={words}>
          <span className="figure">{figure}</span> {words}
        </li>
      ))}
    </ul>
  );
}
