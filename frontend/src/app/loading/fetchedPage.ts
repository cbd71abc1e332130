import { LOADING_TIMEOUT_MS } from "../../lib/loadingTimeout";

/** Fetches the HTML of the page at `path`, within `ms` milliseconds. The server has browsers revalidate their copy. */
export async function fetchPage(path: string, ms = LOADING_TIMEOUT_MS): Promise<Document> {
  const reply = await fetch(path, {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(ms),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  // Removes its stylesheet, which this page's security policy would block.
  const html = (await reply.text()).replace(/<style>.*?<\/style>/s, "");
  return new DOMParser().parseFromString(html, "text/html");
}

/**
 * Throws if this document can't show `page`: another version of the program made it, whose content may not match this
 * script, or the owner's notice is another one.
 */
export function requireSameFrame(page: Document) {
  if (frameOf(page) !== frameOf(document)) throw new Error("another frame");
}

/** What links don't change. */
const frameOf = (page: Document) =>
  `${page.querySelector<HTMLElement>("[data-entry]")?.dataset.entry} ${page.querySelector(".notice")?.textContent}`;
