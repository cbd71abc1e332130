import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** What the staff of the test stable type in. */
export const PASSCODE = "barn-owl-at-midnight";

/** The real program on a free port, with a database of its own and somebody to hear its webhooks. */
export class Paddock {
  readonly origin: string;
  private readonly process: ChildProcess;
  private readonly receiver: Receiver;
  private readonly folder: string;

  private constructor(origin: string, process: ChildProcess, receiver: Receiver, folder: string) {
    this.origin = origin;
    this.process = process;
    this.receiver = receiver;
    this.folder = folder;
  }

  static async start(settings: Record<string, string> = {}, config = ""): Promise<Paddock> {
    const program = process.env.PADDOCK_BIN;
    if (!program) throw new Error("PADDOCK_BIN names no program to test");
    const folder = await mkdtemp(join(tmpdir(), "paddock-e2e-"));
    await writeFile(join(folder, "config.toml"), config);
    const receiver = await Receiver.listen();
    const child = spawn(program, [], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        RUST_LOG: "error",
        PADDOCK_SERVER__LISTEN: "127.0.0.1:0",
        PADDOCK_STORAGE__PATH: join(folder, "paddock.db"),
        PADDOCK_WEBHOOKS__CONTACT_URL: receiver.url,
        PADDOCK_WEBHOOKS__REGISTRATION_URL: receiver.url,
        PADDOCK_ADMIN__PASSCODE: PASSCODE,
        // Copies would take processor time from the tests.
        PADDOCK_BACKUP__EVERY_MINUTES: "0",
        ...settings,
      },
    });
    const origin = await readOrigin(child);
    return new Paddock(origin, child, receiver, folder);
  }

  /** The next webhook's body; waits for it. */
  nextWebhook(): Promise<Record<string, unknown>> {
    return this.receiver.next();
  }

  /** How many webhooks have come and not been asked for. */
  get unheardWebhooks(): number {
    return this.receiver.waiting;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      const exited = once(this.process, "exit");
      this.process.kill("SIGTERM");
      await exited;
    }
    await this.receiver.close();
    await rm(this.folder, { recursive: true });
  }
}

async function readOrigin({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error("the program has no standard output");
  for await (const line of createInterface({ input: stdout })) {
    const origin = /listening on (http:\/\/\S+)/.exec(line)?.[1];
    if (origin) {
      stdout.resume();
      return origin;
    }
  }
  throw new Error("the program ended without listening");
}

/** The automation server at the other end of the webhooks. */
class Receiver {
  readonly url: string;
  private readonly server: Server;
  private readonly heard: Record<string, unknown>[] = [];
  private asked: ((body: Record<string, unknown>) => void) | undefined;

  private constructor(server: Server, url: string) {
    this.server = server;
    this.url = url;
  }

  static async listen(): Promise<Receiver> {
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("no port");
    const receiver = new Receiver(server, `http://127.0.0.1:${address.port}/hook`);
    server.on("request", async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      response.writeHead(204).end();
      receiver.hear(JSON.parse(Buffer.concat(chunks).toString()));
    });
    return receiver;
  }

  get waiting(): number {
    return this.heard.length;
  }

  next(): Promise<Record<string, unknown>> {
    const first = this.heard.shift();
    if (first) return Promise.resolve(first);
    return new Promise((resolve) => {
      this.asked = resolve;
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
  }

  private hear(body: Record<string, unknown>) {
    if (this.asked) this.asked(body);
    else this.heard.push(body);
    this.asked = undefined;
  }
}
