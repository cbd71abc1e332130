import type { ReactNode } from "react";

interface Props {
  items: { name: string; text: ReactNode }[];
  /** The order counts: each item gets its number. */
  numbered?: boolean;
}

/** Things that are named and then told, a hairline above each. */
export function NamedList({ items, numbered = false }: Props) {
  const List = numbered ? "ol" : "ul";
  return (
    <List className={numbered ? "ruled numbered" : "ruled"}>
      {items.map(({ name, text }) => (
        <li key={name}>
          <strong>{name}</strong>
          <p>{text}</p>
        </li>
      ))}
    </List>
  );
}
