/** Interval between looks at the clock, in milliseconds. A timer until the end would miss the time for which
 *  the device slept, and ends at once after 25 days. */
const EVERY_MS = 20_000;

/**
 * Removes a notice from a page that stays open past its end. If the visitor's clock is past it when the page
 * opens, that clock is wrong: the server has just sent the notice, so it stays.
 */
export function removeWhenOver(notice: HTMLElement): void {
  const endsAt = Number(notice.dataset.endsAt);
  if (Date.now() >= endsAt) return;
  const timer = setInterval(() => {
    if (Date.now() < endsAt) return;
    clearInterval(timer);
    const { offsetHeight } = notice;
    notice.remove();
    // Keeps the words that somebody reads further down in place, which notice.css keeps the browser from doing.
    scrollBy(0, -offsetHeight);
  }, EVERY_MS);
}
