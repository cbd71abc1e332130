/** A row: its name and its formatted numbers. */
export interface TableRow {
  key: string;
  name: string;
  figures: string[];
}

interface Props {
  name: string;
  columns: string[];
  rows: TableRow[];
}

/** A table with the numbers of a plot. */
export function NumbersTable({ name, columns, rows }: Props) {
  return (
    <table aria-label={name}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name: head, figures }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {figures.map((figure, place) => (
              <td key={columns[place + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
