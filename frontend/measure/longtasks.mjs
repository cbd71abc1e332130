/**
 * The longest tasks of each page on a slow phone: `PADDOCK_BIN=…/paddock node measure/longtasks.mjs`,
 * with paths as arguments for some pages alone, and RUNS=5 visits of each. Chromium's own trace, four
 * times slowed, until the events popup has come. Milliseconds are processor time of the page's main
 * thread, so other programs on the machine change little; the load is printed with each figure. Ends
 * with 1 if the longest task that runs script takes more than 50 ms at the median.
 *
 * Playwright isn't attached to the page: where its inspector listens, V8 parses the entry chunk once
 * more for the places in it, and evaluating it takes six times as long.
 */
import { loadavg } from "node:os";
import { chromium } from "@playwright/test";
import { pagesOf } from "./budgets.mjs";
import { CHROMIUM, CHROMIUM_FLAGS, withPaddock } from "./program.mjs";

const SLOWDOWN = 4;
const LIMIT_MS = 50;
/** How long a page is watched. The entry chunk comes 1.5 s after `load`, the popup 0.5 s later. */
const WATCHED_MS = Number(process.env.WATCHED_MS ?? 8000);

const PHONE = { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true };

/** None that is `disabled-by-default`: those make what they measure longer. */
const CATEGORIES = ["toplevel", "devtools.timeline", "v8"];
const TASK = "ThreadControllerImpl::RunTask";
const SCRIPT = ["EvaluateScript", "v8.evaluateModule", "v8.callFunction"];

const runs = Number(process.env.RUNS ?? 5);
const wanted = process.argv.slice(2);

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const end = ({ ts, dur = 0 }) => ts + dur;
const ms = (microseconds) => Math.round(microseconds / 100) / 10;

/** One cold visit in a browser of its own: the trace. */
async function visit(url) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const { targetId } = await session.send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await session.send("Target.attachToTarget", { targetId, flatten: false });
  let id = 0;
  const tell = (method, params) => {
    const message = JSON.stringify({ id: ++id, method, params });
    return session.send("Target.sendMessageToTarget", { sessionId, message });
  };
  await tell("Emulation.setDeviceMetricsOverride", PHONE);
  await tell("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const traceConfig = { includedCategories: CATEGORIES, excludedCategories: ["*"] };
  await session.send("Tracing.start", { traceConfig, transferMode: "ReportEvents" });
  await tell("Page.navigate", { url });
  await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  await browser.close();
  return events;
}

/** The tasks of the page's main thread, longest first, each with what it did. */
function tasksOf(trace, url) {
  const commit = trace.find(({ name, args }) => name === "CommitLoad" && args.data?.url === url);
  if (!commit) throw new Error(`${url} was not loaded within ${WATCHED_MS} ms`);
  const { pid, tid, ts } = commit;
  const thread = trace.filter(
    (event) => event.ph === "X" && event.pid === pid && event.tid === tid && end(event) > ts,
  );
  if (!thread.some(({ name }) => name === "v8.evaluateModule")) {
    throw new Error(`${url} ran no entry chunk within ${WATCHED_MS} ms: set WATCHED_MS higher`);
  }
  const steps = thread.filter(({ name, tdur }) => name !== TASK && tdur >= 1000);
  return thread
    .filter(({ name }) => name === TASK)
    .map((task) => {
      const inside = steps.filter((event) => event.ts >= task.ts && end(event) <= end(task));
      const did = inside.toSorted((a, b) => b.tdur - a.tdur);
      return {
        ms: ms(task.tdur),
        runsScript: did.some(({ name }) => SCRIPT.includes(name)),
        did: did.slice(0, 5).map(({ name, tdur }) => `${name} ${ms(tdur)}`),
      };
    })
    .toSorted((a, b) => b.ms - a.ms);
}

const say = (line) => process.stdout.write(`${line}\n`);
const inWords = (values) =>
  `least ${Math.min(...values)}, median ${median(values)}, worst ${Math.max(...values)} ms`;

let isBroken = false;
await withPaddock(async (origin) => {
  const pages = wanted.length > 0 ? wanted : await pagesOf(origin);
  for (const path of pages) {
    const visits = [];
    for (let run = 0; run < runs; run++) {
      visits.push(tasksOf(await visit(origin + path), origin + path));
    }
    const longest = (runsScript) =>
      visits.map((tasks) => tasks.find((task) => task.runsScript === runsScript)?.ms ?? 0);
    const script = longest(true);
    if (median(script) > LIMIT_MS) isBroken = true;
    say(`${path} (load ${loadavg()[0].toFixed(1)})`);
    say(`  with script: ${inWords(script)}; without: ${inWords(longest(false))}`);
    const [quietest] = visits.toSorted((a, b) => a[0].ms - b[0].ms);
    for (const task of quietest.slice(0, 5)) say(`    ${task.ms}: ${task.did.join(", ")}`);
  }
});
process.exitCode = isBroken ? 1 : 0;
