import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What Chromium is started with: no sandbox, since CI runs as root, and no calls home. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * Runs `work` with the origin of a paddock that has just been started as it comes: the embedded
 * settings, an empty database, a free port.
 */
export async function withPaddock(work) {
  const program = process.env.PADDOCK_BIN;
  if (!program) throw new Error("PADDOCK_BIN names no program to measure");
  const folder = await mkdtemp(join(tmpdir(), "paddock-measure-"));
  const child = spawn(program, [], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, RUST_LOG: "error", PADDOCK_SERVER__LISTEN: "127.0.0.1:0" },
  });
  try {
    await work(await origin(child));
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true });
  }
}

async function origin({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const address = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (address) {
      stdout.resume();
      return address;
    }
  }
  throw new Error("the program ended without listening");
}
