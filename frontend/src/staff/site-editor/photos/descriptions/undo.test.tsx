import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { staffPhoto } from "../../../../testing/content.fixture";
import { pageData } from "../../../../testing/site.fixture";
import { ToastProvider } from "../../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../../shared/undo/undo";
import type { JsonObject } from "../../contentTypes";
import { descriptionIn } from "../publishedChanges";
import { CardUploads } from "../upload/UploadList";
import { uploadQueue } from "../upload/uploadQueue";

vi.mock("../upload/sendParts", () => ({ sendParts: async () => ({ ok: true, remarks: [] }) }));

const described = (alt: string) => (alt === "" ? [] : [{ name: "showing", alt }]);

/** A site whose content can be published, and whose photographs can be removed and restored. */
function serve(alt: string) {
  let site: JsonObject = { photos: described(alt) };
  let revision = 1;
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body }: RequestInit = {}) => {
    const isContent = path.startsWith("/api/admin/content");
    if (isContent && method === "PATCH") {
      site = { ...site, ...(JSON.parse(String(body)) as { site: JsonObject }).site };
      revision += 1;
      return Response.json({ revision });
    }
    if (isContent) return Response.json({ revision, content: { site } });
    calls.push(`${method} ${path}`);
    return Response.json({ name: "showing" });
  });
  return { calls, description: () => descriptionIn({ site }, "showing") };
}

const takeBack = async (title: string, name: string) => {
  await screen.findByText(title);
  await userEvent.click(screen.getByRole("button", { name }));
};

test.each([
  ["yours", "staff", "The old ring"],
  ["the site's own", "example", ""],
] as const)("words come and go with a picture in the place of %s", async (_, origin, old) => {
  uploadQueue.forgetAll();
  const { description, calls } = serve(old);
  const before = { ...staffPhoto, name: "showing", origin, alt: old || null };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <CardUploads name="old-oak" photos={[]} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
  const picture = { label: "Showing", name: "showing", card: "old-oak", alt: "The new ring" };
  act(() => uploadQueue.add([{ ...picture, before, source: { blob: new Blob(["jpeg"]) } }]));
  const button = await screen.findByRole("button", { name: /^Undo\s*Showing$/ });
  expect(description()).toBe("The new ring");

  await userEvent.click(button);
  await waitFor(() => expect(description()).toBe(old));

  await takeBack("Undone", "Redo");
  await waitFor(() => expect(description()).toBe("The new ring"));

  await takeBack("Put back", "Undo");
  await waitFor(() => expect(description()).toBe(old));
  await screen.findByText("Undone");
  expect(calls).toHaveLength(3);
});
