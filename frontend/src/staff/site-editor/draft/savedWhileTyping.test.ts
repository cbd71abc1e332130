import { beforeEach, expect, test, vi } from "vitest";
import { json, StubServer } from "../../../testing/server";
import { draftStore } from "./draftStore";

const PART = "/site/notice";
const PUT = "PUT /api/admin/content/drafts";

beforeEach(() => {
  vi.useFakeTimers();
  draftStore.forgetAll();
  sessionStorage.clear();
  return () => vi.useRealTimers();
});

/** Types a letter each 300 ms, for so many milliseconds. */
async function type(ms: number) {
  for (let typed = 0; typed < ms; typed += 300) {
    const now = draftStore.all().get(PART) ?? { revision: 3, version: 0, synced: {} };
    draftStore.edit(PART, { ...now, patch: { text: "a".repeat(typed / 300 + 1) } });
    await vi.advanceTimersByTimeAsync(300);
  }
}

test("who types on without a pause loses two seconds of it at most", async () => {
  const server = new StubServer().on(PUT, json(200, { version: 1 }), json(200, { version: 2 }));

  await type(4500);

  const saved = server
    .callsTo(PUT)
    .map(({ body }) => (body as { patch: { text: string } }).patch.text);
  expect(saved).toEqual(["a".repeat(7), "a".repeat(14)]);
});

test("a pause after that is waited for anew", async () => {
  const server = new StubServer().on(PUT, json(200, { version: 1 }), json(200, { version: 2 }));
  await type(2100);
  expect(server.callsTo(PUT)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(5000);

  await type(300);
  expect(server.callsTo(PUT)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(server.callsTo(PUT)).toHaveLength(2);
});
