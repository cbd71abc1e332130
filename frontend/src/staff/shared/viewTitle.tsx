import { useEffect } from "react";
import { useSite } from "../../content/PageDataContext";

/* The document's title: how many inquiries have come meanwhile, what is open, and the stable. */

/** What is open, and the stable; empty: no view is open. */
let title = "";
let arrived = 0;

function write() {
  if (title !== "") document.title = arrived > 0 ? `(${arrived}) ${title}` : title;
}

/** Puts the number of inquiries that arrived while the page was hidden before the title. */
export function showArrived(count: number): void {
  arrived = count;
  write();
}

/** Names in the document's title what is open, such as an event in the editor. */
export function useViewTitle(...names: string[]): void {
  const { name } = useSite();
  const next = [...names, name].join(" · ");
  useEffect(() => {
    title = next;
    write();
  }, [next]);
}

/** Gives the document its title from before the views. */
export function leaveViews(before: string): void {
  title = "";
  arrived = 0;
  document.title = before;
}

interface Props {
  name: string;
}

/** Names a view in the document's title. */
export function ViewTitle({ name }: Props) {
  useViewTitle(name);
  return null;
}
