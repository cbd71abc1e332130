import { useRef } from "react";
import type { StoredSubmission, SubmissionList } from "../../api/types";
import type { InboxFilter } from "../shared/calls";

/** A submission's card and its position. */
export interface Placed {
  item: StoredSubmission;
  /** Whether it is shown in brief below the others of its page, because it looks like a pitch. */
  isFolded: boolean;
  /** On the first such card of a page, the number of them; otherwise 0. */
  foldedHere: number;
}

/**
 * The cards in display order. Once staff have marked enough, likely pitches come below the other
 * cards of their page. A card's position is decided when it first appears, so that nothing moves
 * while somebody reads. A search keeps its own order.
 */
export function usePitchFold(pages: SubmissionList[], { filter, q }: InboxFilter): Placed[] {
  const decided = useRef(new Map<string, boolean>()).current;

  function isFolded(page: SubmissionList, item: StoredSubmission): boolean {
    const key = `${filter} ${item.id}`;
    const known = decided.get(key);
    if (known !== undefined) return known;
    const looks = page.fold_pitches && item.pitch !== undefined;
    decided.set(key, looks);
    return looks;
  }

  return pages.flatMap((page) => {
    const folded = q ? [] : page.items.filter((item) => isFolded(page, item));
    const others = page.items.filter((item) => !folded.includes(item));
    return [
      ...others.map((item) => ({ item, isFolded: false, foldedHere: 0 })),
      ...folded.map((item, place) => ({
        item,
        isFolded: true,
        foldedHere: place === 0 ? folded.length : 0,
      })),
    ];
  });
}
