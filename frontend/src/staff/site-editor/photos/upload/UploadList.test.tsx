import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import { AllUploads, CardUploads } from "./UploadList";
import { uploadQueue } from "./uploadQueue";

beforeEach(() => act(() => uploadQueue.forgetAll()));

/** The uploads above all photographs, and those of the card of “Boarding”. */
function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <section aria-label="Above">
              <AllUploads photos={[]} />
            </section>
            <section aria-label="Boarding">
              <CardUploads name="boarding" />
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
