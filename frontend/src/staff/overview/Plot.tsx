import { type ReactNode, useId } from "react";
import { NumbersTable, type TableRow } from "./NumbersTable";

interface Props {
  title: string;
  /** Describes the plot in a sentence or two. */
  sentence: string;
  /** Names of the table's columns, including the first. */
  columns: string[];
  rows: TableRow[];
  className?: string;
  children: ReactNode;
}

/** A plot with its title, a description, and a table of its numbers. */
export function Plot({ title, sentence, columns, rows, className = "", children }: Props) {
  const heading = useId();
  return (
    <section className={`plot ${className}`} aria-labelledby={heading}>
      <h2 id={heading} className="title-3">
        {title}
      </h2>
      <p className="plot-sentence">{sentence}</p>
      {children}
      <details className="plot-numbers">
        <summary>{title} as a table</summary>
        <NumbersTable name={title} columns={columns} rows={rows} />
      </details>
    </section>
  );
}
