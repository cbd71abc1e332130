import type { ReactNode } from "react";

/** One thing and what it costs. */
export interface PriceRow {
  name: string;
  /** What sets it apart from the others. */
  mark?: string | undefined;
  /** What the name leaves open, each in a line: for whom, how long, what it holds. */
  note?: string | string[] | undefined;
  /** An amount, or how to hear of it. */
  price: ReactNode;
  /** What the amount buys: `a month`. */
  unit?: string | undefined;
}

interface Props {
  caption: string;
  /** What the two columns hold, for those who hear the table. */
  columns?: [string, string];
  rows: PriceRow[];
}

/**
 * Prices as a table, on phones too: names left, amounts in a column on the right. Without a row
 * there is no table: an owner may have nothing of a kind.
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
