/**
 * How wide a picture is drawn that stands beside words and runs off the page. On tablets its box is
 * narrow but high, and is filled by the height: wider than what is seen of it. On phones a little less
 * than the width, which saves a round trip and is not seen.
 */
export const BESIDE_WORDS = "(min-width: 1100px) 58vw, (min-width: 768px) 105vw, 77vw";
