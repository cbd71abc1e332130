import { defineConfig } from "@playwright/test";

interface Options {
  engine: "firefox" | "webkit";
}

/** The tests against the real program: `PADDOCK_BIN=…/paddock npm run e2e`. */
export default defineConfig<Options>({
  testDir: "e2e",
  fullyParallel: true,
  workers: 2,
  timeout: 40_000,
  reporter: "list",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
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
