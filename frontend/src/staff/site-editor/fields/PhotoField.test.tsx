import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import type { ContentField } from "../contentTypes";
import { EditorContext } from "./EditorContext";
import { FieldView } from "./FieldView";

const field: ContentField = {
  pointer: "/site/logo",
  kind: "photo",
  explanation: null,
  options: null,
  optional: true,
  min: null,
  max: null,
};

function open(pointer: string) {
  new StubServer()
    .on("GET /api/admin/photos", json(200, { photos: [] }))
    .on("GET /api/admin/session", json(200, { may: "everything" }));
  const content = { site: { logo: "" }, team: [{ photo: "" }] };
  const nothing = new Map<string, string>();
  const nothingElse = { origins: {}, order: {}, below: {}, changed: [], revision: 1, unfit: [] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <EditorContext
          value={{
            site: { content, ...nothingElse },
            edited: content,
            errors: nothing,
            warnings: nothing,
            scheduled: [],
            isLimited: false,
            set: () => {},
            onFocus: () => {},
            onLeave: () => {},
            Field: FieldView,
          }}
        >
          <FieldView
            node={{ field: { ...field, pointer: pointer.replace("0", "*") }, children: [] }}
            pointer={pointer}
          />
        </EditorContext>
      </PageDataContext>
    </QueryClientProvider>,
  );
}

test("without a logo of the owner's, what visitors see is said", async () => {
  open("/site/logo");
  const text = "No picture: visitors see the drawn logo with the stable's name";
  expect(screen.getByText(text)).toBeVisible();

  await userEvent.click(screen.getByRole("button", { name: /^Choose/ }));
  expect(screen.getByRole("radio", { name: text })).toBeChecked();
});

test("somebody without a photograph has none", () => {
  open("/team/0/photo");
  expect(screen.getByText("None")).toBeVisible();
});
