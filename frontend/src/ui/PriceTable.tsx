/** An item with its price. */
export interface PriceRow {
  name: string;
  /** A label, such as "most popular". */
  mark?: string | undefined;
  /** Details in one or several lines: for whom, how long, what is included. */
  note?: string | string[] | undefined;
  /** An amount. */
  price: string;
  /** The unit of the amount: `a month`. */
  unit?: string | undefined;
}

interface Props {
  caption: string;
  /** Headers of the two columns, for screen readers. */
  columns?: [string, string];
  rows: PriceRow[];
}

/**
 * Prices as a table, on phones too: names left, amounts right. Renders nothing without rows, since
 * an owner may not offer a kind of thing.
 */
export function PriceTable({ caption, columns = ["What", "Price"], rows }: Props) {
  const [first, second] = columns;
  if (rows.length === 0) return null;
  return (
    <table className="prices">
      <caption className="title-3">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{second}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, mark, note = [], price, unit }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {mark && <span className="popular"> {mark}</span>}
              {[note].flat().map((line) => (
                <span key={line} className="note">
                  {line}
                </span>
              ))}
            </th>
            <td>
              {price}
              {unit && <span className="note">{unit}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
