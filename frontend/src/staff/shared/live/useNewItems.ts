import { useLayoutEffect, useState } from "react";

/** The shown list, identified by its key, and the id of its first item. */
interface Top {
  list: string;
  id: string | undefined;
}

/**
 * Holds back new items at the top of a list while somebody reads it, so that nothing moves. `list`
 * identifies the list: all items of another filter's list are shown at once.
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

  // Before the browser paints, so that items that needn't wait don't flash as waiting.
  useLayoutEffect(() => {
    if (top.list === list && top.id === newest) return;
    if (count > 0 && isReading()) return;
    setArrived(count);
    setTop({ list, id: newest });
  }, [top, list, newest, count, isReading]);

  return {
    shown: items.slice(count),
    /** New items that wait. */
    newItems: items.slice(0, count),
    /** Number of the latest items that were shown at once. */
    arrived,
    showNewItems: () => {
      setArrived(0);
      setTop({ list, id: newest });
    },
  };
}
