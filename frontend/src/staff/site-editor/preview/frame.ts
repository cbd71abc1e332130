import { type Differences, differencesOn, elementWith, mark } from "./markChanges";

/* The document in the preview's frame, which is same-origin and has no script. */

/** Shows another version of the page in place, so that it neither flashes nor scrolls. Whether that was possible. */
export function replacePage(frame: HTMLIFrameElement, html: string): boolean {
  const page = frame.contentDocument;
  if (!page?.body || page.URL !== "about:srcdoc") return false;
  const next = new DOMParser().parseFromString(html, "text/html");
  if (stylesOf(page) !== stylesOf(next)) return false;
  const root = page.documentElement;
  const [left, top] = [root.scrollLeft, root.scrollTop];
  page.body.replaceWith(page.adoptNode(next.body));
  root.scrollTo({ left, top, behavior: "instant" });
  return true;
}

/** The addresses of a page's style sheets. Another one has to be loaded with the page. */
const stylesOf = (page: Document): string =>
  [...page.querySelectorAll("link[rel=stylesheet]")]
    .map((link) => link.getAttribute("href"))
    .join(" ");

/** Makes links and buttons part of the picture: they lead nowhere, and the Tab key passes them. */
export function disarm(page: Document): void {
  for (const link of page.querySelectorAll("a[href], area[href]")) link.removeAttribute("href");
  for (const control of page.querySelectorAll<HTMLElement>(
    "button, input, select, textarea, summary, iframe, [tabindex]",
  )) {
    control.tabIndex = -1;
    control.setAttribute("inert", "");
  }
}

/** What the preview makes visible. */
export interface Sight {
  /** The page that visitors see; null while it isn't known. */
  published: string | null;
  /** The text of the value that has the focus. */
  text: string;
}

const NONE: Differences = { changed: [], isLess: false };

/** Marks what differs from the published page, and nothing else. Returns what differs. */
export function markPage(page: Document, published: string | null): Differences {
  const differences = published === null ? NONE : differencesFrom(published, page);
  mark(page, differences.changed);
  return differences;
}

function differencesFrom(published: string, page: Document): Differences {
  const before = new DOMParser().parseFromString(published, "text/html");
  const { changed, isLess } = differencesOn(before, page);
  return { changed: changed.filter((element) => page.body.contains(element)), isLess };
}

/**
 * Scrolls to what is edited, unless it's in view. Only the frame scrolls, or the dialog in it, and not the page around
 * them, as `scrollIntoView` would.
 */
export function scrollTo(page: Document, text: string, changed: Element[]): void {
  const target = elementWith(page, text, changed) ?? changed[0];
  const view = page.defaultView;
  if (!target || !view) return;
  const scroller = scrollerOf(target, view);
  const [box, seen] = [target.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const isRoot = scroller === page.documentElement;
  const [start, height] = isRoot ? [0, view.innerHeight] : [seen.top, seen.height];
  if (box.top >= start && box.bottom <= start + height) return;
  const top = scroller.scrollTop + box.top - start - Math.max(24, (height - box.height) / 2);
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scroller.scrollTo({ top, behavior: isStill ? "instant" : "smooth" });
}

/** What scrolls the element: a dialog with a scroll bar of its own, or the page. */
function scrollerOf(element: Element, view: Window): Element {
  for (let outer = element.parentElement; outer; outer = outer.parentElement) {
    const { overflowY } = view.getComputedStyle(outer);
    if (/auto|scroll/.test(overflowY) && outer.scrollHeight > outer.clientHeight) return outer;
  }
  return element.ownerDocument.documentElement;
}
