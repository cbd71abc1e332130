import { afterEach, describe, expect, test, vi } from "vitest";
import { pathTo } from "../../../../api/pathTo";
import { PAUSES_MS, type Sending, sendParts } from "./sendParts";

const MB = 1024 * 1024;
const PART = 256 * 1024;
const blob = new Blob([new Uint8Array(MB)]);

/** A server that takes parts, and fails where a test says so. */
class PartServer {
  arrived = 0;
  isDone = false;
  readonly ranges: string[] = [];
  /** What happens to the call of this number instead of an answer. */
  faults = new Map<number, "before" | "after" | Response>();

  constructor() {
    vi.stubGlobal("fetch", async (_: string, { headers, body }: RequestInit) => {
      const range = new Headers(headers).get("content-range") ?? "";
      this.ranges.push(range);
      const fault = this.faults.get(this.ranges.length);
      if (fault instanceof Response) return fault;
      if (fault === "before") throw new TypeError("no connection");
      const answer = this.answer(range, body as Blob | undefined);
      if (fault === "after") throw new TypeError("the answer was lost");
      return answer;
    });
  }

  private answer(range: string, body: Blob | undefined): Response {
    const [, start, total] = /^bytes (\*|\d+)(?:-\d+)?\/(\d+)$/.exec(range) ?? [];
    if (start === "0") this.arrived = 0;
    else if (start !== "*" && Number(start) !== this.arrived) return this.offset(409);
    this.arrived += body?.size ?? 0;
    if (this.arrived < Number(total)) return this.offset(202);
    this.arrived = 0;
    this.isDone = true;
    return Response.json({ name: "hero", remarks: ["is dark."] });
  }

  private offset(status: number): Response {
    return new Response("{}", { status, headers: { "upload-offset": String(this.arrived) } });
  }
}

function sending(changes: Partial<Sending> = {}): Sending {
  return {
    path: pathTo("/api/admin/photos/{name}", { name: "hero" }),
    blob,
    signal: new AbortController().signal,
    onProgress: () => {},
    onLast: () => {},
    onWait: () => {},
    pause: async () => {},
    isThere: async () => false,
    ...changes,
  };
}

afterEach(() => vi.unstubAllGlobals());

describe("parts", () => {
  test("are sent one after the other, and tell how far they are", async () => {
    const server = new PartServer();
    const progress: number[] = [];
    const sent = await sendParts(sending({ onProgress: (arrived) => progress.push(arrived) }));
    expect(sent).toEqual({ ok: true, remarks: ["is dark."] });
    expect(progress).toEqual([PART, 2 * PART, 3 * PART]);
    expect(server.ranges[1]).toBe(`bytes ${PART}-${2 * PART - 1}/${MB}`);
  });

  test.each(["before", "after"] as const)(
    "go on from what has arrived after a break %s the server had one",
    async (when) => {
      const server = new PartServer();
      server.faults.set(2, when).set(3, "before");
      const waits: boolean[] = [];
      const sent = await sendParts(sending({ onWait: (isWaiting) => waits.push(isWaiting) }));
      expect(sent.ok).toBe(true);
      const next = when === "before" ? PART : 2 * PART;
      expect(server.ranges.slice(2, 4)).toEqual([`bytes */${MB}`, `bytes */${MB}`]);
      expect(server.ranges[4]).toMatch(new RegExp(`^bytes ${next}-`));
      expect(waits.slice(0, 5)).toEqual([false, true, false, true, false]);
    },
  );

  test("begin again where the server has forgotten them", async () => {
    const server = new PartServer();
    const lost = new Response("{}", { status: 409, headers: { "upload-offset": "0" } });
    server.faults.set(3, lost);
    expect((await sendParts(sending())).ok).toBe(true);
    expect(server.ranges[3]).toMatch(/^bytes 0-/);
  });

  test.each([
    [true, 5],
    [false, 9],
  ])(
    "whose last answer was lost aren't sent again if the picture is there: %s",
    async (is, calls) => {
      const server = new PartServer();
      server.faults.set(4, "after");
      const sent = await sendParts(sending({ isThere: async () => is }));
      expect(sent.ok).toBe(true);
      expect(server.isDone).toBe(true);
      // Sent again they are smaller: the connection is weak.
      expect(server.ranges.length).toBeGreaterThanOrEqual(calls);
      expect(server.ranges.length === 5).toBe(is);
    },
  );

  test("wait while the server is busy", async () => {
    const server = new PartServer();
    server.faults.set(1, new Response("", { status: 503 }));
    expect((await sendParts(sending())).ok).toBe(true);
    expect(server.ranges[1]).toBe(`bytes */${MB}`);
  });

  test("are given up after the last pause, and can be tried again", async () => {
    vi.stubGlobal("fetch", async () => {
      throw new TypeError("no connection");
    });
    const pauses: number[] = [];
    const pause = async (milliseconds: number) => void pauses.push(milliseconds);
    const sent = await sendParts(sending({ pause }));
    expect(sent).toMatchObject({ ok: false, status: 0, mayRetry: true });
    expect(pauses).toEqual(PAUSES_MS);
  });

  test("stop at a refusal, in the server's words", async () => {
    const server = new PartServer();
    const detail = "This picture is too small. Nothing was changed.";
    const headers = { "content-type": "application/problem+json" };
    server.faults.set(1, new Response(JSON.stringify({ detail }), { status: 422, headers }));
    expect(await sendParts(sending())).toEqual({ ok: false, status: 422, detail, mayRetry: false });
    expect(server.ranges).toHaveLength(1);
  });

  test("stop when they are canceled", async () => {
    const server = new PartServer();
    const abort = new AbortController();
    const onProgress = () => abort.abort();
    const sent = sendParts(sending({ signal: abort.signal, onProgress }));
    await expect(sent).rejects.toThrow();
    expect(server.ranges).toHaveLength(1);
  });
});
