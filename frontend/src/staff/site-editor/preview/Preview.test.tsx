import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { StubServer } from "../../../testing/server";
import type { JsonObject } from "../contentTypes";
import { Preview } from "./Preview";

const client = new QueryClient();
const preview = (patch: JsonObject) => (
  <QueryClientProvider client={client}>
    <Preview pages={["/"]} shown={{ patch }} revision={3} />
  </QueryClientProvider>
);

test("the preview claims that something has changed only once it has", () => {
  const page = () => new Response("<p>Open</p>");
  new StubServer().on("POST /api/admin/content/preview", page());
  const { rerender } = render(preview({}));
  expect(screen.getByText("What you change gets a red frame.")).toBeVisible();

  rerender(preview({ site: { phone: "1" } }));

  expect(screen.getByText("What changed has a red frame.")).toBeVisible();
});
