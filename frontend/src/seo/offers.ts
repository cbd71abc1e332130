import { inOneSentence, isShown, type OptionalPath } from "../content/shownPages";
import type { Site } from "../content/site";

/** What pages offer, as words of a sentence. */
type Offers = Partial<Record<OptionalPath, string>>;

/** The offers whose pages are not hidden. */
export function offersOf(site: Pick<Site, "pages">, offers: Offers): string[] {
  return Object.entries(offers).flatMap(([path, words]) => (isShown(site, path) ? [words] : []));
}

/** The offers as a list in words: `a, b and c`. */
export function offersInWords(site: Pick<Site, "pages">, offers: Offers): string {
  return inOneSentence(offersOf(site, offers));
}
