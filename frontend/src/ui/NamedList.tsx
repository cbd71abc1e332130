import type { ReactNode } from "react";

interface Props {
  items: { name: string; text: ReactNode }[];
  /** Numbers the items. */
  numbered?: boolean;
}

/** A list of names with texts, separated by thin lines. */
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
