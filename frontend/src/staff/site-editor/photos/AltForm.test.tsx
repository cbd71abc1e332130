import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { staffPhoto as photo } from "../../../testing/content.fixture";
import { json, StubServer } from "../../../testing/server";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { AltForm } from "./AltForm";
import type { StaffPhoto } from "./photoCalls";
import { typeDescription } from "./typedDescriptions";

function show(photo: StaffPhoto) {
  typeDescription(photo.name, undefined);
  const client = new QueryClient();
  const page = (shown: StaffPhoto) => (
    <QueryClientProvider client={client}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <AltForm photo={shown} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>
  );
  const { rerender } = render(page(photo));
  return (next: StaffPhoto) => rerender(page(next));
}

test("the button that saves is there before anything is typed, so that nothing below it moves", async () => {
  show(photo);
  const save = screen.getByRole("button", { name: /^Save and publish/ });
  expect(save).toHaveAttribute("aria-disabled", "true");

  await userEvent.type(screen.getByRole("textbox"), " at the gate");

  expect(save).toHaveAttribute("aria-disabled", "false");
});

test.each([
  ["old-oak", "Not published yet. It's published, too, once you use the picture."],
  ["showing", "Not published yet."],
])("what %s shows isn't missing once it's typed", async (name, note) => {
  show({ ...photo, name, alt: null });
  const field = screen.getByRole("textbox");
  expect(field).toHaveAccessibleDescription(/^Missing/);

  await userEvent.type(field, "The oak");

  expect(field).toHaveAccessibleDescription(note);
});

test("what somebody else published while one typed is shown before one's own takes its place", async () => {
  const CONTENT = "GET /api/admin/content";
  const of = (alt: string) => {
    const content = { site: { photos: [{ name: photo.name, alt }] } };
    return json(200, { content, revision: 4, origins: {}, order: {}, below: {}, unfit: [] });
  };
  const PATCH = "PATCH /api/admin/content";
  const server = new StubServer()
    .on(CONTENT, of("Luis's words"))
    .on(PATCH, json(200, { revision: 5 }));
  const shown = show({ ...photo, alt: "The oak" });
  await userEvent.type(screen.getByRole("textbox"), " at the gate");
  await userEvent.click(screen.getByRole("button", { name: /^Save and publish/ }));
  await waitFor(() => expect(server.callsTo(CONTENT)).toHaveLength(1));
  expect(server.callsTo(PATCH)).toHaveLength(0);

  // The page reads the photographs again.
  shown({ ...photo, alt: "Luis's words" });
  expect(screen.getByRole("alert")).toHaveTextContent("Published meanwhile: “Luis's words”.");
  expect(screen.getByRole("textbox")).toHaveValue("The oak at the gate");

  await userEvent.click(screen.getByRole("button", { name: /^Save and publish/ }));
  await waitFor(() => expect(server.callsTo(PATCH)).toHaveLength(1));
  expect(server.callsTo(PATCH)[0]?.body).toEqual({
    site: { photos: [{ name: photo.name, alt: "The oak at the gate" }] },
  });
  expect(screen.queryByRole("alert")).toBeNull();
});
