/**
 * Displayed width of a picture beside text that extends to the page's edge. On tablets its box is
 * narrow but high, so the picture is drawn wider than the visible part. On phones it is set a
 * little below the real width, which saves a round trip without a visible difference.
 */
export const BESIDE_WORDS = "(min-width: 1100px) 58vw, (min-width: 768px) 105vw, 77vw";
