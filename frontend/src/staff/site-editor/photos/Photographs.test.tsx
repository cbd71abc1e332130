import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { staffPhoto } from "../../../testing/content.fixture";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import type { Draft, JsonObject } from "../contentTypes";
import { draftStore } from "../draft/draftStore";
import { Photographs } from "./Photographs";
import type { StaffPhoto } from "./photoCalls";
import { usePhotoChanges } from "./usePhotoChanges";

const gallery = ["gallery-4", "gallery-3", "gallery-6", "gallery-5", "gallery-2", "gallery-1"];
const content = { site: { gallery } };

function show(view: ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>{view}</UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
}

afterEach(() => history.replaceState(null, "", "/"));

function showPhotographs(photos: StaffPhoto[] = [], drafts: Draft[] = []) {
  new StubServer().on("GET /api/admin/photos", json(200, { photos }));
  const nothing = { origins: {}, order: {}, below: {}, changed: [], revision: 1, unfit: [] };
  show(<Photographs site={{ content, ...nothing }} drafts={{ drafts, editing: [] }} />);
}

test("the gallery's pictures stand in the order in which they came, and the way to it is said", async () => {
  showPhotographs();

  const titles = await screen.findAllByRole("heading", { name: /^Gallery picture/ });
  expect(titles.map(({ textContent }) => textContent)).toEqual(
    [..."ABCDEF"].map((letter) => `Gallery picture ${letter}`),
  );
  expect(titles[0]?.closest("li")).toHaveTextContent("Round bales on a mown field");
  expect(screen.getByText(/Changes here are published at once, without a draft\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Gallery and logo" })).toHaveAttribute(
    "href",
    "/admin-submissions#site?part=/site/gallery",
  );
});

const inGallery: JsonObject = { site: { gallery: ["old-oak", ...gallery] } };
const draft = {
  part: "/site/gallery",
  version: 1,
  revision: 1,
  by: "Ann",
  at: "2027-06-01T10:00:00Z",
};

test.each(["the server's", "this page's"])(
  "a photograph that only a draft has is said to be in it: %s",
  async (whose) => {
    if (whose === "this page's") {
      draftStore.edit(draft.part, { ...draft, patch: inGallery, synced: inGallery });
    }
    showPhotographs([staffPhoto], [{ ...draft, patch: whose === "this page's" ? {} : inGallery }]);

    const card = (await screen.findByRole("heading", { name: "Old oak" })).closest("li");
    expect(card).toHaveTextContent("In the draft of Gallery and logo, not published yet");
    expect(card).not.toHaveTextContent("Not chosen anywhere");
    expect(card).not.toHaveTextContent("First in the gallery");
    const [, link] = screen.getAllByRole("link", { name: "Gallery and logo" });
    expect(link).toHaveAttribute("href", "/admin-submissions#site?part=/site/gallery");
    draftStore.forgetAll();
  },
);

test("a link to a place puts the focus on it", async () => {
  history.replaceState(
    null,
    "",
    "/admin-submissions#site?part=/site/photos&at=/site/photos/boarding",
  );
  showPhotographs();

  expect(await screen.findByRole("heading", { name: "Boarding" })).toHaveFocus();
  expect(location.hash, "a reload stays where somebody has scrolled").toBe(
    "#site?part=/site/photos",
  );
});

const REMOVAL = "DELETE /api/admin/photos/old-oak";
const RESTORE = "POST /api/admin/photos/old-oak/restore";

/** What is done with a photograph, without its card. */
function View({ wasThere }: { wasThere: boolean }) {
  const { remove, restore } = usePhotoChanges();
  return (
    <>
      <button type="button" onClick={() => void remove("old-oak")}>
        remove
      </button>
      <button type="button" onClick={() => void restore("old-oak", { wasThere })}>
        restore
      </button>
    </>
  );
}

function showView(wasThere = false) {
  show(<View wasThere={wasThere} />);
  const done = json(200, { name: "old-oak" });
  return new StubServer().on(REMOVAL, done).on(RESTORE, done);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const message = (text: string) => expect(screen.getByRole("status")).toHaveTextContent(text);

test("the message of a removal says at once that it's being undone, and then that it is", async () => {
  const server = showView();
  let answer = (_: Response) => {};
  server.on(RESTORE, new Promise<Response>((resolve) => (answer = resolve)));
  await press("remove");
  message("RemovedOld oak");

  await press("Undo");
  expect(screen.getByRole("button", { name: "Undoing…" })).toBeVisible();
  answer(json(200, { name: "old-oak" }));

  expect(await screen.findByText("Undone")).toBeVisible();
  message("Old oak is back");
  await press("Redo");
  message("RemovedOld oak");
});

test("an undo of what was put back is called one, too", async () => {
  showView();
  await press("restore");
  message("Put backOld oak");

  await press("Undo");

  message("UndoneOld oak is removed");
});

test("a picture in whose place another one was is said to be back", async () => {
  showView(true);
  await press("restore");

  await press("Undo");
  message("UndoneThe picture of Old oak that was there before is back");
  await press("Redo");

  message("Put backOld oak");
});
