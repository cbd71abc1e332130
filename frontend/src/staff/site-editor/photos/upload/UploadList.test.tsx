import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { staffPhoto } from "../../../../testing/content.fixture";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import type { StaffPhoto } from "../photoCalls";
import { AllUploads, CardUploads } from "./UploadList";
import { type Upload, uploadQueue } from "./uploadQueue";

beforeEach(() => act(() => uploadQueue.forgetAll()));

/** The uploads above all photographs, and those of the card of “Boarding”. */
function show(photos: StaffPhoto[] = []) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <section aria-label="Above">
              <AllUploads photos={photos} />
            </section>
            <section aria-label="Boarding">
              <CardUploads name="boarding" photos={photos} />
            </section>
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
}

const lines = (region: string) =>
  within(screen.getByRole("region", { name: region })).queryAllByRole("listitem");

test.each([
  ["in a card stands there", "boarding", ["Boarding", "Above"]],
  ["in the list stands above it", undefined, ["Above", "Boarding"]],
  ["in a card that's gone stands above the list", "old-oak", ["Above", "Boarding"]],
] as const)("what was begun %s", (_, card, [there, elsewhere]) => {
  show();
  const source = { blob: new Blob() };
  const picture = { label: "barn.jpg", name: "boarding", before: undefined, card, source };

  act(() => uploadQueue.add([picture]));

  expect(lines(there)).toHaveLength(1);
  expect(lines(there)[0]).toHaveTextContent("barn.jpg");
  expect(lines(elsewhere)).toHaveLength(0);
});

const ended = (upload: Partial<Upload>): Upload => ({
  id: 1,
  label: "barn.jpg",
  name: "old-oak",
  before: undefined,
  state: "done",
  progress: 1,
  isPaused: false,
  remarks: [],
  ...upload,
});

test.each([
  ["that nobody sees", {}, [], true],
  ["in the gallery", {}, ["/site/gallery/0"], false],
  ["that has replaced another one", { before: staffPhoto }, ["/site/gallery/0"], true],
  ["in a place of its own", { name: "event-clinic" }, ["/events/clinic/image"], true],
])(
  "the upload of a picture %s has a button that undoes it at once, or none: %#",
  (_, upload, used, canUndo) => {
    const uploads = [ended(upload)];
    const all = vi.spyOn(uploadQueue, "all").mockReturnValue(uploads);
    show(uploads.map(({ name }) => ({ ...staffPhoto, name, used })));

    expect(screen.queryByRole("button", { name: /^Undo/ }) !== null).toBe(canUndo);
    expect(screen.getByRole("button", { name: /^OK/ })).toBeVisible();
    all.mockRestore();
  },
);
