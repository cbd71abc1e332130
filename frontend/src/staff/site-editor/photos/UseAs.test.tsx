import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { staffPhoto as oak } from "../../../testing/content.fixture";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { ALL_CONTENT } from "../contentCalls";
import { UseAs } from "./UseAs";

test("a photograph that is put into the gallery is seen there, and not at the top of its page", async () => {
  const content = { site: { gallery: ["gallery-4"] } };
  const server = new StubServer()
    .on("GET /api/admin/content", json(200, { revision: 4, content }))
    .on("PATCH /api/admin/content", json(200, { revision: 5 }));
  const client = new QueryClient();
  client.setQueryData(ALL_CONTENT, { revision: 4, content });
  render(
    <QueryClientProvider client={client}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <UseAs photo={oak} photos={[oak]} content={content} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );

  await userEvent.click(screen.getByRole("button", { name: /^Use it/ }));

  const link = await screen.findByRole("link", { name: "See it on the site" });
  expect(link).toHaveAttribute("href", "/about#gallery");
  expect(server.callsTo("PATCH /api/admin/content")[0]?.body).toEqual({
    site: { gallery: ["old-oak", "gallery-4"] },
  });
});
