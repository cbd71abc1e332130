/* Finds and marks what a draft changes on a page. */

/** Elements of text and pictures: what a page is compared by. */
const BLOCKS =
  "h1, h2, h3, h4, p, li, dt, dd, td, th, caption, figcaption, blockquote, a, button, label, img, strong, span";

/** Most blocks that are compared exactly. Beyond it, a block counts as changed if its like isn't on the other page. */
const MOST = 1_500;

/** A block, and what it says. */
interface Block {
  element: Element;
  signature: string;
}

/** The blocks of a page in order: elements with text of their own, and pictures. */
function blocksOf(page: Document): Block[] {
  const found: Block[] = [];
  for (const element of page.querySelectorAll(BLOCKS)) {
    const signature = signatureOf(element);
    if (signature) found.push({ element, signature });
  }
  return found;
}

function signatureOf(element: Element): string {
  if (element.localName === "img") {
    return `img ${element.getAttribute("src")} ${element.getAttribute("alt")}`;
  }
  const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const text = own.map((node) => node.textContent ?? "").join(" ");
  return text.trim() === "" ? "" : `${element.localName} ${text.replace(/\s+/g, " ").trim()}`;
}

/** What a page has that the published one doesn't, and whether it has less. */
export interface Differences {
  /** In order. */
  changed: Element[];
  isLess: boolean;
}

/** How `page` differs from the `published` one. */
export function differencesOn(published: Document, page: Document): Differences {
  const [old, now] = [blocksOf(published), blocksOf(page)];
  // Most of a page is the same: only the middle, from the first to the last difference, is compared.
  let start = 0;
  while (start < now.length && old[start]?.signature === now[start]?.signature) start += 1;
  let end = 0;
  const left = Math.min(old.length, now.length) - start;
  while (end < left && old.at(-1 - end)?.signature === now.at(-1 - end)?.signature) end += 1;
  const [before, after] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  const kept =
    before.length * after.length > MOST * MOST ? likes(before, after) : common(before, after);
  const changed = after.filter((_, index) => !kept.has(index)).map(({ element }) => element);
  return { changed, isLess: before.length > kept.size };
}

/** The places in `after` of a longest common subsequence. */
function common(before: Block[], after: Block[]): Set<number> {
  const width = after.length + 1;
  const lengths = new Uint16Array((before.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const isSame = before[row]?.signature === after[column]?.signature;
      lengths[row * width + column] = isSame
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const kept = new Set<number>();
  for (let row = 0, column = 0; row < before.length && column < after.length; ) {
    if (before[row]?.signature === after[column]?.signature) {
      kept.add(column);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return kept;
}

function likes(before: Block[], after: Block[]): Set<number> {
  const known = new Set(before.map(({ signature }) => signature));
  return new Set([...after.keys()].filter((index) => known.has(after[index]?.signature ?? "")));
}

const MARK = "data-changed";

/** The frame of a marked element. */
const FRAME = { outline: "3px solid #9b3b2e", "outline-offset": "3px", "border-radius": "2px" };

/**
 * Marks these elements of a page, and no others. By properties, because the security policy forbids style sheets of
 * other origins.
 */
export function mark(page: Document, elements: Element[]): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    for (const property of Object.keys(FRAME)) element.style.removeProperty(property);
    element.removeAttribute(MARK);
  }
  for (const element of elements) {
    const { style } = element as HTMLElement;
    for (const [property, value] of Object.entries(FRAME)) style.setProperty(property, value);
    element.setAttribute(MARK, "");
  }
}

/** Short texts stand on a page too often to find the right one. */
const SHORTEST = 3;

/** The element that shows `text`: among the changed ones first, and the smallest. */
export function elementWith(page: Document, text: string, changed: Element[]): Element | undefined {
  const wanted = text.replace(/\s+/g, " ").trim();
  if (wanted.length < SHORTEST) return undefined;
  const shows = (element: Element) => element.textContent?.replace(/\s+/g, " ").includes(wanted);
  const all = blocksOf(page).map(({ element }) => element);
  return changed.find(shows) ?? all.find(shows);
}
