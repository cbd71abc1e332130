/** How long what stands above the card may take to become as high as it is. */
const SETTLED_AFTER_MS = 1000;

/** What somebody does who wants to be elsewhere. */
const OWN_WAY = ["wheel", "touchstart", "touchmove", "pointerdown", "keydown"] as const;

/**
 * Brings `card` to `offset` px below the window's top edge and keeps it there while the cards above
 * it come into view for the first time, each higher than was thought: the browser keeps a place by
 * itself only once it has drawn it. Ends when somebody goes elsewhere, when the card is gone, or with
 * the call of its result.
 */
export function keepScrollOffset(card: HTMLElement, offset: number): () => void {
  const end = performance.now() + SETTLED_AFTER_MS;
  let next = 0;
  const hold = () => {
    if (!card.isConnected || performance.now() >= end) return letGo();
    const away = card.getBoundingClientRect().top - offset;
    if (Math.abs(away) >= 1) scrollBy(0, away);
    next = requestAnimationFrame(hold);
  };
  const letGo = () => {
    cancelAnimationFrame(next);
    for (const event of OWN_WAY) removeEventListener(event, letGo);
  };
  for (const event of OWN_WAY) addEventListener(event, letGo, { passive: true });
  hold();
  return letGo;
}
