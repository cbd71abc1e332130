/** How long the cards above may take to reach their final height. */
const SETTLED_AFTER_MS = 1000;

/** Events that show that somebody scrolls or clicks. */
const INTERRUPTIONS = ["wheel", "touchstart", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Scrolls `card` to `offset` px below the window's top edge and keeps it there. The cards above it
 * get their real heights only when they are first drawn, and the browser doesn't compensate for
 * that. Ends when somebody scrolls or clicks, when the card is gone, or when the returned function
 * is called.
 */
export function keepScrollOffset(card: HTMLElement, offset: number): () => void {
  const end = performance.now() + SETTLED_AFTER_MS;
  let next = 0;
  const hold = () => {
    if (!card.isConnected || performance.now() >= end) return stop();
    const away = card.getBoundingClientRect().top - offset;
    if (Math.abs(away) >= 1) scrollBy(0, away);
    next = requestAnimationFrame(hold);
  };
  const stop = () => {
    cancelAnimationFrame(next);
    for (const event of INTERRUPTIONS) removeEventListener(event, stop);
  };
  for (const event of INTERRUPTIONS) addEventListener(event, stop, { passive: true });
  hold();
  return stop;
}
