import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { usePhotoChanges } from "./usePhotoChanges";

const REMOVAL = "DELETE /api/admin/photos/old-oak";
const RESTORE = "POST /api/admin/photos/old-oak/restore";

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

function show(wasThere = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <View wasThere={wasThere} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
  const done = json(200, { name: "old-oak" });
  return new StubServer().on(REMOVAL, done).on(RESTORE, done);
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const message = (text: string) => expect(screen.getByRole("status")).toHaveTextContent(text);

test("the message of a removal says at once that it's being undone, and then that it is", async () => {
  const server = show();
  let answer = (_: Response) => {};
  server.on(RESTORE, new Promise<Response>((resolve) => (answer = resolve)));
  await press("remove");
  message("RemovedOld oak");

  await press("Undo");
  expect(screen.getByRole("button", { name: "Undoing…" })).toBeVisible();
  answer(json(200, { name: "old-oak" }));

  expect(await screen.findByText("Undone")).toBeVisible();
  message("Old oak is back");
  await press("Undo");
  message("RemovedOld oak");
});

test("an undo of what was put back is called one, too", async () => {
  show();
  await press("restore");
  message("Put backOld oak");

  await press("Undo");

  message("UndoneOld oak is removed");
});

test("a picture in whose place another one was is said to be back", async () => {
  show(true);
  await press("restore");

  await press("Undo");
  message("UndoneThe picture of Old oak that was there before is back");
  await press("Undo");

  message("Put backOld oak");
});
