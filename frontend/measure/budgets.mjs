/** What a page may cost a phone on a slow network; each a name, a reading of a run, and its limit. */

const KB = 1000;

/** The one page that is not for visitors, who never load its code. */
const STAFF = "/admin-submissions";

/** Pages that say `noindex` on purpose, which Lighthouse counts against them. */
const UNLISTED = ["/thank-you", STAFF];

/** Every page of a running paddock but the events' own: those in its sitemap, and those that it can't have. */
export async function pagesOf(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(([, url]) => new URL(url).pathname);
  return [...listed.filter((path) => !path.startsWith("/events/")), ...UNLISTED];
}

const category = (name) => (run) => Math.round(run.lhr.categories[name].score * 100);
const timing = (audit) => (run) => Math.round(run.lhr.audits[audit].numericValue);

const requests = (run, type) =>
  run.lhr.audits["network-requests"].details.items.filter(
    (item) => type === undefined || item.resourceType === type,
  );
const kilobytes = (items) =>
  Math.round(items.reduce((sum, item) => sum + item.transferSize, 0) / (KB / 10)) / 10;

/** `at least` or `at most`, and how much on which page; null where there is no limit. */
export const BUDGETS = [
  { name: "perf.", read: category("performance"), least: () => 100 },
  { name: "access.", read: category("accessibility"), least: () => 100 },
  { name: "practices", read: category("best-practices"), least: () => 100 },
  {
    name: "SEO",
    read: category("seo"),
    least: (path) => (UNLISTED.includes(path) ? null : 100),
  },
  { name: "FCP ms", read: timing("first-contentful-paint"), most: () => 850 },
  {
    name: "LCP ms",
    read: timing("largest-contentful-paint"),
    // 1.2 s to the hundredth: the model counts round trips of 150 ms, and the few milliseconds that
    // the server takes on this machine come on top.
    most: (path) => (path === "/" ? 1350 : 1204),
  },
  { name: "TBT ms", read: timing("total-blocking-time"), most: () => 50 },
  {
    name: "CLS",
    read: (run) => Math.round(run.lhr.audits["cumulative-layout-shift"].numericValue * 1000) / 1000,
    most: () => 0.005,
  },
  // With its head, which is 0.9 of it: all of a document in the first ten packets, with some room.
  { name: "HTML KB", read: (run) => kilobytes(requests(run, "Document")), most: () => 14 },
  { name: "fonts KB", read: (run) => kilobytes(requests(run, "Font")), most: () => 32.3 },
  { name: "pictures KB", read: (run) => kilobytes(requests(run, "Image")), most: () => 100 },
  // With their heads, a third of a kilobyte each.
  {
    name: "script KB",
    read: (run) => kilobytes(requests(run, "Script")),
    most: (path) => (path === STAFF ? null : 80.65),
  },
  { name: "requests", read: (run) => requests(run).length, most: () => null },
];

/** Whether `value` keeps `budget` on the page at `path`. */
export function keeps(budget, path, value) {
  const least = budget.least?.(path) ?? null;
  const most = budget.most?.(path) ?? null;
  return (least === null || value >= least) && (most === null || value <= most);
}
