import { cardId } from "../../inbox/useSubmissionChange";
import type { Place } from "./storedPosition";

/** Whether somebody reads the cards: they have scrolled down, or a card has the focus. */
export function isRead(list: HTMLElement | null): boolean {
  if (!list) return false;
  return list.getBoundingClientRect().top < 0 || list.contains(document.activeElement);
}

/** Scrolls to the card of this submission and focuses it. Returns false if it isn't there yet. */
export function goToCard(id: string): boolean {
  const card = document.getElementById(cardId(id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
  return card !== null;
}

/** The card that has or contains the focus. */
export function currentCard(list: HTMLElement | null): HTMLElement | null {
  const focused = document.activeElement;
  if (!list || !focused || !list.contains(focused)) return null;
  return focused.closest<HTMLElement>("[data-card]");
}

/** Moves the focus to the next or previous card; without a focused card, to the first in view. */
export function stepCard(list: HTMLElement | null, by: 1 | -1): void {
  const cards = [...(list?.querySelectorAll<HTMLElement>("[data-card]") ?? [])];
  const current = currentCard(list);
  const next = current
    ? cards[cards.indexOf(current) + by]
    : cards.find((card) => card.getBoundingClientRect().bottom >= 0);
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "start" });
}

/** The first card in view, after somebody has scrolled down to the cards. */
export function topmostCard(list: HTMLElement | null): Place | null {
  if (!list || list.getBoundingClientRect().top >= 0) return null;
  for (const card of list.querySelectorAll<HTMLElement>("[data-card]")) {
    const { top, bottom } = card.getBoundingClientRect();
    if (bottom > 0) return { card: card.id, offset: top };
  }
  return null;
}
