import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

/** After so many ms from its start the program has compressed its pages further, by `SETTLED` in src/pages. */
const SETTLED = 20_000;

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

/** The site's name over https. */
const NAME = "paddock.test";

/** Whether the site is measured over https. */
export const HTTPS = process.env.HTTPS === "1";

/** What Chromium is started with besides to reach a site with that name and a certificate of its own. */
export const HTTPS_FLAGS = [
  `--host-resolver-rules=MAP ${NAME} 127.0.0.1`,
  "--ignore-certificate-errors",
];

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/**
 * Runs `work` with the origin of a paddock that has just been started as it comes: the embedded
 * settings, an empty database, a free port; over https also a name and a certificate.
 */
export async function withPaddock(work) {
  const program = process.env.PADDOCK_BIN;
  if (!program) throw new Error("PADDOCK_BIN names no program to measure");
  const folder = await mkdtemp(join(tmpdir(), "paddock-measure-"));
  const child = spawn(program, [], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, RUST_LOG: "error", ...(await settings(folder)) },
  });
  try {
    const address = await origin(child, HTTPS ? "https" : "http");
    await setTimeout(SETTLED);
    await work(address);
  } finally {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true });
  }
}

async function settings(folder) {
  if (!HTTPS) return { PADDOCK_SERVER__LISTEN: "127.0.0.1:0" };
  await writeCertificate(join(folder, "data", "certificates"));
  return {
    PADDOCK_SERVER__DOMAIN: NAME,
    PADDOCK_SERVER__HTTP_LISTEN: "127.0.0.1:0",
    PADDOCK_SERVER__HTTPS_LISTEN: "127.0.0.1:0",
    // Nobody has to be asked for another certificate.
    PADDOCK_SERVER__ACME_DIRECTORY: "https://127.0.0.1:9/",
  };
}

async function writeCertificate(folder) {
  await mkdir(folder, { recursive: true });
  const key = join(folder, "key.pem");
  const files = ["-keyout", key, "-out", join(folder, "certificate.pem")];
  const kind = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const content = ["-days", "90", "-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME}`];
  execFileSync("openssl", ["req", ...kind, ...content, ...files], { stdio: "ignore" });
}

async function origin({ stdout }, scheme) {
  for await (const line of createInterface({ input: stdout })) {
    const address = new RegExp(`listening on (${scheme}://\\S+)`).exec(line)?.[1];
    if (address) {
      stdout.resume();
      return scheme === "https" ? address.replace("127.0.0.1", NAME) : address;
    }
  }
  throw new Error("the program ended without listening");
}
