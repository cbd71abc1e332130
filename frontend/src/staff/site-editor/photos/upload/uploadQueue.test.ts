import { beforeEach, describe, expect, test, vi } from "vitest";
import { json, problem, StubServer } from "../../../../testing/server";
import { typeDescription, typedDescription } from "../typedDescriptions";
import { type Picture, uploadQueue } from "./uploadQueue";

vi.mock("./sendParts", () => ({ sendParts: async () => ({ ok: true, remarks: [] }) }));

const CONTENT = "/api/admin/content";
const picture: Picture = {
  label: "Showing",
  name: "showing",
  before: undefined,
  source: { blob: new Blob(["jpeg"]) },
};
const described = [{ name: "showing", alt: "The oak" }];

let server: StubServer;
beforeEach(() => {
  uploadQueue.forgetAll();
  for (const name of ["showing", "old-oak"]) typeDescription(name, undefined);
  const content = { site: { photos: [] } };
  server = new StubServer().on(`GET ${CONTENT}`, json(200, { revision: 4, content }));
});

/** Sends it, and waits until it's there. */
async function send(sent: Picture) {
  uploadQueue.add([sent]);
  await vi.waitFor(() => expect(uploadQueue.all()[0]?.state).toBe("done"));
}

const published = () => server.callsTo(`PATCH ${CONTENT}`).map(({ body }) => body);

describe("what a picture shows", () => {
  test("is published with it, before it counts as sent", async () => {
    server.on(`PATCH ${CONTENT}`, json(200, { revision: 5 }));
    const states: unknown[] = [];
    const stop = uploadQueue.listen(() => {
      states.push([uploadQueue.all()[0]?.state, published().length]);
    });

    await send({ ...picture, alt: "The oak" });
    stop();

    expect(published()).toEqual([{ site: { photos: described } }]);
    expect(states).toContainEqual(["done", 1]);
    expect(states).not.toContainEqual(["done", 0]);
    expect(typedDescription("showing")).toBeUndefined();
  });

  test("is published on top of what somebody published meanwhile", async () => {
    server.on(`PATCH ${CONTENT}`, problem(412, {}), json(200, { revision: 6 }));

    await send({ ...picture, alt: "The oak" });

    expect(published()).toHaveLength(2);
    expect(typedDescription("showing")).toBeUndefined();
  });

  test("stands in its field, to be saved, if it can't be published", async () => {
    server.on(`PATCH ${CONTENT}`, problem(500, {}));

    await send({ ...picture, alt: "The oak" });

    expect(typedDescription("showing")).toBe("The oak");
  });

  test("is saved for the photograph that it's a copy of, if it was typed there", async () => {
    server.on(`PATCH ${CONTENT}`, json(200, { revision: 5 }));
    typeDescription("old-oak", "The oak ");

    await send({ ...picture, card: "old-oak", alt: "The oak" });

    expect(published()).toEqual([
      { site: { photos: [...described, { name: "old-oak", alt: "The oak" }] } },
    ]);
    expect(typedDescription("old-oak")).toBeUndefined();
  });

  test("stays in the field of the photograph that it's a copy of, if it can't be published", async () => {
    server.on(`PATCH ${CONTENT}`, problem(500, {}));
    typeDescription("old-oak", "The oak");

    await send({ ...picture, card: "old-oak", alt: "The oak" });

    expect(typedDescription("old-oak")).toBe("The oak");
  });

  test("is asked for if nobody has said it", async () => {
    await send(picture);

    expect(published()).toEqual([]);
    expect(typedDescription("showing")).toBeUndefined();
  });
});
