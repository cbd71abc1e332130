import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../content/PageDataContext";
import { staffPhoto as photo } from "../../../testing/content.fixture";
import { pageData } from "../../../testing/site.fixture";
import { ToastProvider } from "../../../ui/toasts/ToastProvider";
import { UndoProvider } from "../../shared/undo/undo";
import { AltForm } from "./AltForm";
import type { StaffPhoto } from "./photoCalls";
import { typeDescription } from "./typedDescriptions";

function show(photo: StaffPhoto) {
  typeDescription(photo.name, undefined);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PageDataContext value={pageData}>
        <ToastProvider>
          <UndoProvider>
            <AltForm photo={photo} />
          </UndoProvider>
        </ToastProvider>
      </PageDataContext>
    </QueryClientProvider>,
  );
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
