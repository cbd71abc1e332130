interface Props {
  items: { figure: string; words: string }[];
}

/** Figures worth knowing, set large, each with what it counts. */
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
