import { useLayoutEffect, useState } from "react";

/** The list that is shown, by a name of its own, and what stands at its top. */
interface Top {
  list: string;
  id: string | undefined;
}

/**
 * Holds back what comes to the top of a list while somebody reads it, so that nothing moves. `list`
 * names what is shown: another filter's list begins with all that it has.
 */
export function useNewItems<Item extends { id: string }>(
  list: string,
  items: Item[],
  isReading: () => boolean,
) {
  const newest = items[0]?.id;
  const [top, setTop] = useState<Top>({ list, id: newest });
  const [arrived, setArrived] = useState(0);
  const place = top.list === list ? items.findIndex(({ id }) => id === top.id) : -1;
  const count = Math.max(0, place);

  // Before the browser draws: what need not wait is never seen to wait.
  useLayoutEffect(() => {
    if (top.list === list && top.id === newest) return;
    if (count > 0 && isReading()) return;
    setArrived(count);
    setTop({ list, id: newest });
  }, [top, list, newest, count, isReading]);

  return {
    shown: items.slice(count),
    /** What came and waits. */
    newItems: items.slice(0, count),
    /** How many came last and did not have to wait. */
    arrived,
    showNewItems: () => {
      setArrived(0);
      setTop({ list, id: newest });
    },
  };
}
