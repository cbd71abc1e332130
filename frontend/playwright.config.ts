import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

interface Options {
  engine: "firefox" | "webkit";
}

/**
 * Chromium without a browser's own windows, where it's installed: each of Chromium's costs 0.8 s of
 * processor time, and every test opens one.
 */
const SHELL = "/usr/bin/chromium-headless-shell";
const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium");

/** The tests against the real program: `PADDOCK_BIN=…/paddock npm run e2e`. */
export default defineConfig<Options>({
  testDir: "e2e",
  fullyParallel: true,
  // Tests wait more than they compute: for the entry script, for time-outs, for the five-second rule.
  workers: 6,
  timeout: 40_000,
  // A busy machine delays one test in a thousand beyond its patience. What passes only the second time is named at
  // the end as "flaky", and is to be mended like a failure.
  retries: 1,
  reporter: "list",
  use: {
    browserName: "chromium",
    // The staff page's worker would fetch what tests intercept. The tests of it allow it.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "chromium", testIgnore: "engines/**" },
    // Playwright's own builds of these cannot be taken from a distribution, so other tools drive them.
    { name: "firefox", testMatch: "engines/*.spec.ts", use: { engine: "firefox" } },
    { name: "webkit", testMatch: "engines/*.spec.ts", use: { engine: "webkit" } },
  ],
});
