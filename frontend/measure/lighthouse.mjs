/**
 * Measures every public page by Lighthouse (mobile, simulated slow 4G, cold) and prints a table of
 * medians; `scripts/lighthouse` installs what it needs and starts it. Ends with 1 if a budget is
 * not kept.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { BUDGETS, keeps, pagesOf } from "./budgets.mjs";
import { CHROMIUM, CHROMIUM_FLAGS, HTTPS, HTTPS_FLAGS, withPaddock } from "./program.mjs";

// Not among the frontend's packages: 100 MB that only this program wants.
const tools = join(process.env.LIGHTHOUSE_TOOLS ?? "", "node_modules");
const { default: lighthouse } = await importFrom("lighthouse/core/index.js");
const { launch } = await importFrom("chrome-launcher/dist/index.js");

function importFrom(path) {
  return import(pathToFileURL(join(tools, path)).href);
}

const runs = Number(process.env.RUNS ?? 5);
// The list of pages is asked for without trust in the certificate, so over https there is none.
const wanted = process.argv.length > 2 || !HTTPS ? process.argv.slice(2) : ["/"];

/** How often a visit may fail to be measured (a trace without a first paint) before it is an error. */
const TRIES = 3;

/** One cold visit in a browser of its own, with readings that are numbers. */
async function visit(url) {
  for (let tried = 1; ; tried++) {
    const run = await visitOnce(url);
    if (!run.lhr.runtimeError && run.lhr.categories.performance.score !== null) return run;
    if (tried === TRIES) throw new Error(`${url}: ${run.lhr.runtimeError?.message}`);
  }
}

async function visitOnce(url) {
  const chrome = await launch({
    chromePath: CHROMIUM,
    chromeFlags: ["--headless=new", ...CHROMIUM_FLAGS, ...(HTTPS ? HTTPS_FLAGS : [])],
    logLevel: "error",
  });
  try {
    return await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
  } finally {
    chrome.kill();
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const rows = [];
const broken = [];

await withPaddock(async (origin) => {
  const pages = wanted.length > 0 ? wanted : await pagesOf(origin);
  for (const path of pages) {
    const visits = [];
    for (let run = 0; run < runs; run++) visits.push(await visit(origin + path));
    const cells = BUDGETS.map((budget) => {
      const value = median(visits.map(budget.read));
      if (keeps(budget, path, value)) return `${value}`;
      broken.push(`${path}: ${budget.name} ${value}`);
      return `**${value}**`;
    });
    rows.push([path, ...cells]);
    process.stderr.write(`${rows.at(-1).join("  ")}\n`);
    for (const name of failures(visits.at(-1))) process.stderr.write(`    ${name}\n`);
  }
});

/** Audits that cost points, by their titles, so that one knows where to look. */
function failures({ lhr }) {
  const counted = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => lhr.audits[id]),
  );
  return counted.filter(({ score }) => score !== null && score < 0.9).map(({ title }) => title);
}

const head = ["page", ...BUDGETS.map(({ name }) => name)];
const line = (cells) => `| ${cells.join(" | ")} |`;
const table = [line(head), `|${"---|".repeat(head.length)}`, ...rows.map(line)];
process.stdout.write(`${table.join("\n")}\n`);

if (broken.length > 0) {
  process.stderr.write(`\nOver budget:\n${broken.join("\n")}\n`);
  process.exitCode = 1;
}
