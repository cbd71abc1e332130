import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { Photographs } from "./Photographs";
import { rememberGallery } from "./places";

const gallery = ["gallery-4", "gallery-3", "gallery-6", "gallery-5", "gallery-2", "gallery-1"];
const content = { site: { gallery } };

test("the gallery's pictures stand in its order, and the way to it is said", async () => {
  new StubServer().on("GET /api/admin/photos", json(200, { photos: [] }));
  rememberGallery(content);
  const nothing = { origins: {}, order: {}, below: {}, changed: [], revision: 1, unfit: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <Photographs site={{ content, ...nothing }} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );

  const titles = await screen.findAllByRole("heading", { name: /^Gallery picture/ });
  expect(titles.map(({ textContent }) => textContent)).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => `Gallery picture ${number}`),
  );
  expect(titles[0]?.closest("li")).toHaveTextContent("Round bales on a mown field");
  expect(screen.getByRole("link", { name: "Gallery and logo" })).toHaveAttribute(
    "href",
    "/admin-submissions#site?part=/site/gallery",
  );
});
