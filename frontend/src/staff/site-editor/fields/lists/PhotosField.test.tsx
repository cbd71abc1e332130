import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { staffPhoto } from "../../../../testing/content.fixture";
import { json, StubServer } from "../../../../testing/server";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import type { ContentField, Json, SiteContent } from "../../contentTypes";
import { uploadQueue } from "../../photos/upload/uploadQueue";
import { EditorContext } from "../EditorContext";
import { FieldView } from "../FieldView";

/** Sends a picture. */
const sending = vi.hoisted(() => vi.fn());
vi.mock("../../photos/upload/sendParts", () => ({ sendParts: sending }));

const SENT = { ok: true, remarks: [] };

const GALLERY = ["gallery-4", "gallery-3", "gallery-6"];
const field: ContentField = {
  pointer: "/site/gallery",
  kind: "photos",
  explanation: "The pictures. Empty: no gallery.",
  options: [...GALLERY, "gallery-1"],
  optional: false,
  min: null,
  max: null,
};

/** The field in an editor whose visitors see `published`. */
function Editor({ published, origins }: { published: string[]; origins: SiteContent["origins"] }) {
  const [gallery, setGallery] = useState<Json>(published);
  const content = { site: { gallery: published } };
  const nothingElse = { order: {}, below: {}, changed: [], revision: 1, unfit: [] };
  const site: SiteContent = { content, origins, ...nothingElse };
  const nothing = new Map<string, string>();
  return (
    <EditorContext
      value={{
        site,
        edited: { site: { gallery } },
        errors: nothing,
        warnings: nothing,
        scheduled: [],
        isLimited: false,
        set: (_, value) => setGallery(value ?? []),
        onFocus: () => {},
        onLeave: () => {},
        Field: FieldView,
      }}
    >
      <FieldView node={{ field, children: [] }} pointer="/site/gallery" />
    </EditorContext>
  );
}

function open(published: string[] = GALLERY, origins: SiteContent["origins"] = {}) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            {/* As in a part of the editor: what stands in it may be no form. */}
            <form>
              <Editor published={published} origins={origins} />
            </form>
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
}

const lines = () => screen.getAllByRole("listitem");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

async function sendFromDevice() {
  const button = await screen.findByRole("button", { name: "Add from this device" });
  const file = new File(["jpeg"], "Old Oak.jpg", { type: "image/jpeg" });
  const input = button.parentElement?.querySelector("input");
  if (!input) throw new Error("the button opens nothing");
  await userEvent.upload(input, file);
}

beforeEach(() => {
  uploadQueue.forgetAll();
  sending.mockResolvedValue(SENT);
  new StubServer()
    .on("GET /api/admin/photos", json(200, { photos: [] }))
    .on("GET /api/admin/session", json(200, { may: "everything" }));
});

describe("what visitors see is said", () => {
  const STAFF = { "/site/gallery": { layer: "staff", place: null } } as SiteContent["origins"];

  test("of pictures that nobody has chosen", () => {
    open();
    expect(
      screen.getByText("You haven't chosen pictures. Visitors see these three, in this order."),
    ).toBeVisible();
  });

  test.each([
    [GALLERY, "Visitors see these three, in this order."],
    [["gallery-4"], "Visitors see this picture."],
    [[], "There are no pictures, so visitors see no gallery."],
  ])("of %j, which somebody has chosen", (published, text) => {
    open(published, STAFF);
    expect(screen.getByText(text)).toBeVisible();
  });

  test("of a draft", async () => {
    open(["gallery-4"], STAFF);
    await press("Remove Gallery picture A");
    expect(screen.getByText("Visitors see no gallery once you publish this.")).toBeVisible();
    expect(screen.getByText(/^Removed “Gallery picture A”/)).toBeVisible();
  });
});

test("pictures have their names, with what they show", () => {
  open();
  expect(lines().map((line) => within(line).getByText(/^Gallery picture/).textContent)).toEqual([
    "Gallery picture A",
    "Gallery picture B",
    "Gallery picture C",
  ]);
  expect(lines()[0]).toHaveTextContent("Round bales on a mown field");
});

test("a picture is made the first with one tap, and the focus goes with it", async () => {
  open();
  await press("Move Gallery picture C to the front");

  const names = lines().map((line) => within(line).getByText(/^Gallery picture/).textContent);
  expect(names).toEqual(["Gallery picture C", "Gallery picture A", "Gallery picture B"]);
  const front = screen.getByRole("button", { name: "Move Gallery picture C to the front" });
  expect(front).toHaveAttribute("aria-disabled", "true");
  expect(screen.getByRole("button", { name: "Move Gallery picture C down" })).toHaveFocus();
  expect(
    screen.getByText("Visitors see these three, in this order, once you publish."),
  ).toBeVisible();
});

test("of two pictures the other one is moved up", () => {
  open(["gallery-4", "gallery-3"]);
  expect(screen.queryByText("To the front")).toBeNull();
  expect(screen.getByRole("button", { name: "Move Gallery picture B up" })).toBeVisible();
});

test("the way to what is done elsewhere is there", () => {
  open();
  expect(screen.getByRole("link", { name: "Photographs" })).toHaveAttribute(
    "href",
    "/admin-submissions#site?part=/site/photos",
  );
});

test("a picture from the device ends up in the gallery, even if the choice is closed meanwhile", async () => {
  open();
  await press("Add a picture");
  expect(screen.getByRole("button", { name: /^Add\s*Gallery picture F$/ })).toBeVisible();
  await sendFromDevice();
  if (screen.queryByRole("button", { name: "Done" })) await press("Done");

  expect(await screen.findByRole("button", { name: "Move Old oak to the front" })).toBeVisible();
  const others = lines().filter((line) => within(line).queryByText("Old oak"));
  expect(others).toHaveLength(1);
});

test("that every picture is in the gallery is said only if it's known, and none is on its way", async () => {
  const COMPLETE = "There's no other picture to choose.";
  let answer = (_: Response) => {};
  const coming = new Promise<Response>((resolve) => (answer = resolve));
  new StubServer()
    .on("GET /api/admin/photos", coming)
    .on("GET /api/admin/session", json(200, { may: "everything" }));
  sending.mockReturnValue(new Promise(() => {}));
  open([...GALLERY, "gallery-1"]);
  await press("Add a picture");
  expect(screen.queryByText(/no other/)).toBeNull();

  answer(json(200, { photos: [] }));
  expect(await screen.findByText(COMPLETE)).toBeVisible();

  await sendFromDevice();
  expect(await screen.findByRole("button", { name: /^Cancel/ })).toBeVisible();
  expect(screen.queryByText(COMPLETE)).toBeNull();
});

test("a photograph of one's own is described where it's chosen, and the focus stays there", async () => {
  const described = (alt: string | null) => json(200, { photos: [{ ...staffPhoto, alt }] });
  const server = new StubServer()
    .on("GET /api/admin/session", json(200, { may: "everything" }))
    .on("GET /api/admin/content", json(200, { revision: 4, content: { site: {} } }))
    .on("PATCH /api/admin/content", json(200, { revision: 5 }))
    .on("GET /api/admin/photos", described(null), described("The oak"));
  open(["gallery-4", "old-oak"]);
  const [hay, oak] = lines();
  if (!hay || !oak) throw new Error("two pictures");
  const inside = within(oak);
  await userEvent.click(await inside.findByRole("button", { name: /^Describe it/ }));
  expect(within(hay).queryByRole("button", { name: /Describe|description/ })).toBeNull();

  await userEvent.type(inside.getByLabelText(/^What it shows/), "The oak");
  expect(inside.getByText("Not published yet.")).toBeVisible();
  await userEvent.click(inside.getByRole("button", { name: /^Save and publish/ }));

  const again = await inside.findByRole("button", { name: /^Change the description/ });
  expect(again).toHaveFocus();
  expect(inside.getByText("The oak")).toBeVisible();
  expect(inside.queryByRole("textbox")).toBeNull();
  expect(server.callsTo("PATCH /api/admin/content")[0]?.body).toEqual({
    site: { photos: [{ name: "old-oak", alt: "The oak" }] },
  });
});
