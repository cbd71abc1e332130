import { useRef } from "react";
import type { StoredSubmission, SubmissionList } from "../../api/types";
import type { InboxFilter } from "./calls";

/** A card in its place. */
export interface Placed {
  item: StoredSubmission;
  /** Whether it stands below the others of its page, in brief, because it looks like a pitch. */
  isFolded: boolean;
  /** At the first such card of a page: how many there are. */
  foldedHere: number;
}

/**
 * The cards in the order in which they are shown: once staff have marked enough, what looks like a
 * pitch stands below the others of its page. Where a card stands is decided when it first appears,
 * so that nothing moves while somebody reads. A search keeps the order of what it found.
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
