import { beforeEach, describe, expect, test, vi } from "vitest";
import { json, lost, noContent, problem, StubServer } from "../../../testing/server";
import type { JsonObject } from "../contentTypes";
import { conflictsOf, decided, draftStore, isUnsaved, met } from "./draftStore";
import { forgetTyped, keepTyped } from "./replaced";

const PART = "/site/notice";
const PUT = "PUT /api/admin/content/drafts";

let server: StubServer;

beforeEach(() => {
  vi.useFakeTimers();
  draftStore.forgetAll();
  draftStore.content = {};
  forgetTyped(PART);
  sessionStorage.clear();
  server = new StubServer();
  return () => vi.useRealTimers();
});

const edit = (patch: JsonObject) => {
  const now = draftStore.all().get(PART) ?? { revision: 3, version: 0, synced: {} };
  draftStore.edit(PART, { ...now, patch });
};
const draft = () => {
  const now = draftStore.all().get(PART);
  if (!now) throw new Error("there is no draft");
  return now;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const theirs = (version: number, patch: JsonObject, by = "Erin") =>
  problem(412, { theirs: { part: PART, version, revision: 3, patch, by, at: "" } } as never);

describe("a draft", () => {
  test("is saved once after a pause in typing, for the version that is known", async () => {
    server.on(PUT, json(200, { version: 1 }), json(200, { version: 2 }));

    edit({ a: "S" });
    edit({ a: "Sn" });
    await pass(700);

    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { revision: 3, patch: { a: "Sn" } },
    ]);
    expect(draft()).toMatchObject({ version: 1, synced: { a: "Sn" } });
    expect(isUnsaved(draft())).toBe(false);
  });

  test("that was discarded is brought back and saved again, with what was typed since", async () => {
    const DELETE = "DELETE /api/admin/content/drafts";
    server.on(PUT, json(200, { version: 1 }), json(200, { version: 2 })).on(DELETE, noContent());
    edit({ a: "Snow" });
    await pass(700);
    edit({});
    await pass(700);
    expect(server.callsTo(DELETE)).toHaveLength(1);

    edit({ b: "new" });
    draftStore.bringBack(PART, { revision: 3, patch: { a: "Snow" } });
    await pass(700);

    expect(draft()).toMatchObject({ version: 2, synced: { a: "Snow", b: "new" } });
  });

  test("that was discarded and forgotten is brought back and saved again", async () => {
    server.on(PUT, json(200, { version: 1 }));

    draftStore.bringBack(PART, { revision: 3, patch: { a: "Snow" } });
    await pass(700);

    expect(server.callsTo(PUT).map(({ body }) => body)).toEqual([
      { revision: 3, patch: { a: "Snow" } },
    ]);
    expect(isUnsaved(draft())).toBe(false);
  });

  test("is saved at once when somebody signs out", async () => {
    server.on(PUT, json(200, { version: 1 }));
    edit({ a: "S" });

    await draftStore.flushAll();

    expect(isUnsaved(draft())).toBe(false);
    expect(draft()).toMatchObject({ version: 1, synced: { a: "S" } });
  });

  test("that is typed on while it is saved is saved again", async () => {
    let answer = (_: Response) => {};
    server.on(
      PUT,
      new Promise<Response>((resolve) => (answer = resolve)),
      json(200, { version: 2 }),
    );
    edit({ a: "1" });
    await pass(700);
    edit({ a: "12" });
    await pass(2_000);
    expect(server.callsTo(PUT)).toHaveLength(1);

    answer(json(200, { version: 1 }));
    await pass(2_000);

    expect(draft()).toMatchObject({ version: 2, synced: { a: "12" } });
  });

  test("stays without a connection, is tried again, and survives a reload", async () => {
    server.on(PUT, lost(), lost(), json(200, { version: 1 }));
    edit({ a: "1" });
    await pass(700);

    expect(draft().failure).toBe("The server didn't answer.");
    expect(sessionStorage.getItem("paddockSiteDrafts")).toContain('"a":"1"');
    await pass(10_000);

    expect(draft()).toMatchObject({ version: 1 });
    expect(draft().failure).toBeUndefined();
    expect(sessionStorage.getItem("paddockSiteDrafts")).toBeNull();
  });

  test("that was saved although the answer was lost meets itself, not somebody else", async () => {
    server.on(PUT, lost(), theirs(1, { a: "1" }, "Me"), json(200, { version: 2 }));
    edit({ a: "1" });
    await pass(700);
    edit({ a: "12" });
    await pass(10_000);

    expect(draft()).toMatchObject({ version: 2, synced: { a: "12" } });
    expect(draft().theirs).toBeUndefined();
  });

  test("merges with what somebody else saved meanwhile", async () => {
    server.on(PUT, theirs(5, { b: "E" }), json(200, { version: 6 }));
    edit({ a: "1" });
    await pass(2_000);

    expect(draft()).toMatchObject({ version: 6, synced: { a: "1", b: "E" }, merged: "Erin" });
    expect(server.callsTo(PUT)[1]?.body).toEqual({ revision: 3, patch: { a: "1", b: "E" } });
  });

  test("isn't sent while both have changed the same, until somebody has chosen", async () => {
    server.on(PUT, theirs(5, { a: "E", b: "E" }), json(200, { version: 6 }));
    edit({ a: "1" });
    await pass(60_000);

    expect(conflictsOf(draft(), {})).toEqual([{ pointer: "/a", mine: "1", theirs: "E" }]);
    expect(server.callsTo(PUT)).toHaveLength(1);

    draftStore.edit(PART, decided(draft(), [], {}));
    await pass(700);
    expect(draft()).toMatchObject({ version: 6, synced: { a: "1", b: "E" } });
  });

  test("that is empty is removed", async () => {
    server.on(PUT, json(200, { version: 1 })).on("DELETE /api/admin/content/drafts", noContent());
    edit({ a: "1" });
    await pass(700);
    edit({});
    await pass(700);

    expect(server.callsTo("DELETE /api/admin/content/drafts")).toHaveLength(1);
    expect(draft()).toMatchObject({ version: 0, synced: {} });
  });

  test("that somebody else removed is saved again, because this one still has it", async () => {
    server.on(PUT, problem(412, { theirs: null } as never), json(200, { version: 1 }));
    draftStore.edit(PART, { revision: 3, version: 4, synced: { a: "0" }, patch: { a: "1" } });
    await pass(2_000);

    expect(draft()).toMatchObject({ version: 1, synced: { a: "1" } });
  });

  test("that somebody else discarded while one typed has only what was typed here", async () => {
    keepTyped(PART, "/b", { before: {}, edited: { b: "mine" } });
    server.on(PUT, problem(412, { theirs: null } as never), json(200, { version: 1 }));

    const synced = { a: "0", b: "mine", c: "theirs" };
    draftStore.edit(PART, { revision: 3, version: 4, synced, patch: { ...synced, a: "1" } });
    await pass(2_000);

    expect(draft()).toMatchObject({ version: 1, isRest: true });
    expect(draft().patch).toEqual({ a: "1", b: "mine" });
  });

  test("of whose list somebody else discarded other entries has what was typed into one of them", async () => {
    draftStore.content = { team: [{ role: "A" }, { role: "B" }, { role: "C" }] };
    const before = { team: [{ role: "A, longer" }, { role: "B" }] };
    const edited = { team: [{ role: "A, longer" }, { role: "B, typed" }] };
    keepTyped(PART, "/team/1/role", { before, edited });
    server.on(PUT, problem(412, { theirs: null } as never), json(200, { version: 1 }));

    draftStore.edit(PART, { revision: 3, version: 4, synced: before, patch: edited });
    await pass(2_000);

    expect(draft().patch).toEqual({ team: [{ role: "A" }, { role: "B, typed" }, { role: "C" }] });
  });

  test("of a new event is saved again as a whole", async () => {
    const event = "/events/ride";
    server.on(PUT, problem(412, { theirs: null } as never), json(200, { version: 1 }));

    const synced = { events: { ride: { title: "Ride", price: 5 } } };
    const patch = { events: { ride: { title: "Ride out", price: 5 } } };
    draftStore.edit(event, { revision: 3, version: 4, synced, patch });
    await pass(2_000);

    expect(draftStore.all().get(event)?.patch).toEqual(patch);
  });

  test("that is brought back while its removal is on the way counts as unsaved until it's saved", async () => {
    let answer = (_: Response) => {};
    const removal = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server
      .on(PUT, json(200, { version: 1 }), json(200, { version: 2 }))
      .on("DELETE /api/admin/content/drafts", removal);
    edit({ a: "1" });
    await pass(700);
    edit({});
    await pass(700);

    edit({ a: "1" });
    expect(isUnsaved(draft())).toBe(true);
    answer(noContent());
    await pass(2_000);

    expect(server.callsTo(PUT)).toHaveLength(2);
    expect(draft()).toMatchObject({ version: 2, synced: { a: "1" } });
    expect(isUnsaved(draft())).toBe(false);
  });
});

describe("a draft of which there are two versions", () => {
  const mine = { revision: 1, patch: { a: "mine" }, version: 1, synced: { a: "before" } };
  const other = { part: PART, version: 2, revision: 1, patch: { a: "theirs" }, by: "Dana", at: "" };
  const undecided = met(mine, other, {});
  const conflict = { pointer: "/a", mine: "mine", theirs: "theirs" };

  test("has what is typed on in one's own", () => {
    const typed = { ...undecided, patch: { a: "mine, longer" } };
    expect(conflictsOf(typed, {})).toEqual([{ ...conflict, mine: "mine, longer" }]);
  });

  test("goes on with the one that is chosen, and with what only the other one changed", () => {
    const both = { ...undecided, theirs: { ...other, patch: { a: "theirs", b: "B" } } };
    const rest = { version: 2, revision: 1 };
    expect(decided(both, ["/a"], {})).toMatchObject({ ...rest, patch: { a: "theirs", b: "B" } });
    expect(decided(both, [], {})).toMatchObject({ ...rest, patch: { a: "mine", b: "B" } });
  });

  test("shows the newest of the other one", () => {
    draftStore.edit(PART, undecided);
    draftStore.meet(PART, draft(), { ...other, version: 3, patch: { a: "theirs, longer" } });

    expect(conflictsOf(draft(), {})).toEqual([{ ...conflict, theirs: "theirs, longer" }]);
  });

  test("is one again, and saved, once the other one is as both began", async () => {
    server.on(PUT, json(200, { version: 4 }));
    draftStore.edit(PART, undecided);
    draftStore.meet(PART, draft(), { ...other, version: 3, patch: { a: "before" } });
    await pass(700);

    expect(draft()).toMatchObject({ version: 4, synced: { a: "mine" } });
    expect(conflictsOf(draft(), {})).toEqual([]);
  });
});

describe("a list that two people change", () => {
  const theirs = { part: "/x", version: 2, revision: 1, by: "Dana", at: "" };
  const content = { story: ["A", "B", "C"] };

  test("is merged by paragraph, from what visitors see if the draft didn't have it yet", () => {
    const merged = met(
      { revision: 1, patch: { story: ["A1", "B", "C"] }, version: 1, synced: {} },
      { ...theirs, patch: { story: ["A", "B", "C1"] } },
      content,
    );
    expect(merged.theirs).toBeUndefined();
    expect(merged).toMatchObject({ patch: { story: ["A1", "B", "C1"] }, merged: "Dana" });
  });

  test("is a choice about the paragraphs that both changed, and keeps what is typed into others meanwhile", () => {
    const undecided = met(
      { revision: 1, patch: { story: ["A1", "B", "C"] }, version: 1, synced: {} },
      { ...theirs, patch: { story: ["A2", "B", "C2"] } },
      content,
    );
    expect(conflictsOf(undecided, content)).toEqual([
      { pointer: "/story", mine: ["A1", "B", "C2"], theirs: ["A2", "B", "C2"] },
    ]);

    const typed = { ...undecided, patch: { story: ["A1", "B1", "C"] } };
    expect(conflictsOf(typed, content)).toEqual([
      { pointer: "/story", mine: ["A1", "B1", "C2"], theirs: ["A2", "B1", "C2"] },
    ]);
  });
});
