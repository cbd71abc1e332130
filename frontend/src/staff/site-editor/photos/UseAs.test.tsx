import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { staffPhoto as oak } from "../../../testing/content.fixture";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { ALL_CONTENT } from "../contentCalls";
import type { SiteContent } from "../contentTypes";
import { UseAs } from "./UseAs";
import { draftedContent } from "./uses/useDrafted";

/** Shows the choice of a place for a photograph while the gallery has these. */
function show(...gallery: string[]) {
  return showWith(gallery);
}

/** The same while a draft has others. */
function showWith(gallery: string[], draft?: string[]) {
  const site = { content: {}, below: {} } as SiteContent;
  const drafted = draft ? [draftedContent(site, { site: { gallery: draft } })] : [];
  const content = { site: { gallery } };
  const server = new StubServer()
    .on("GET /api/admin/content", json(200, { revision: 4, content }))
    .on("PATCH /api/admin/content", json(200, { revision: 5 }));
  const client = new QueryClient();
  client.setQueryData(ALL_CONTENT, { revision: 4, content });
  const all = (gallery: string[]) => (
    <QueryClientProvider client={client}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <UseAs photo={oak} photos={[oak]} content={{ site: { gallery } }} drafted={drafted} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>
  );
  const { rerender } = render(all(gallery));
  return { server, become: (...next: string[]) => rerender(all(next)) };
}

const offered = () =>
  within(screen.getByLabelText(/^Use it as/))
    .getAllByRole("option")
    .map(({ textContent }) => textContent)
    .filter((text) => /gallery$|^Choose/.test(text ?? ""));

test("a photograph that is put into the gallery is seen there, and not at the top of its page", async () => {
  const { server } = show("gallery-4");

  await userEvent.click(screen.getByRole("button", { name: /^Use it/ }));

  const link = await screen.findByRole("link", { name: "See it on the site" });
  expect(link).toHaveAttribute("href", "/about#gallery");
  expect(server.callsTo("PATCH /api/admin/content")[0]?.body).toEqual({
    site: { gallery: ["old-oak", "gallery-4"] },
  });
});

const [FIRST, LAST, NONE] = ["First in the gallery", "Last in the gallery", "Choose a place"];

test.each([
  [[], [FIRST, LAST]],
  [
    ["gallery-4", "old-oak", "gallery-3"],
    [FIRST, LAST],
  ],
  [
    ["old-oak", "gallery-4"],
    [NONE, LAST],
  ],
  [["gallery-4", "old-oak"], [FIRST]],
  [["old-oak"], [NONE]],
])("in the gallery %j, a photograph is offered the places where it isn't", (gallery, places) => {
  show(...gallery);
  expect(offered()).toEqual(places);
});

test("what has become the first isn't moved to the end by a second tap", async () => {
  const { server, become } = show("gallery-4");
  become("old-oak", "gallery-4");

  const button = screen.getByRole("button", { name: /^Use it/ });
  expect(button).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(button);

  expect(server.calls).toEqual([]);
});

test.each([
  [["gallery-4"], ["old-oak", "gallery-4"], [NONE]],
  [["gallery-4"], ["gallery-4", "old-oak", "gallery-3"], [NONE]],
  [["gallery-4"], ["gallery-3", "gallery-4"], [FIRST, LAST]],
  [["gallery-4", "gallery-3", "old-oak"], ["old-oak", "gallery-4", "gallery-3"], [NONE]],
  [
    ["gallery-4", "old-oak", "gallery-3"],
    ["old-oak", "gallery-4", "gallery-3"],
    [NONE, LAST],
  ],
])(
  "in the gallery %j, with %j in a draft, what the draft has isn't offered",
  (gallery, draft, places) => {
    showWith(gallery, draft);
    expect(offered()).toEqual(places);
  },
);
