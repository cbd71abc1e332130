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

test("the button that saves is there before anything is typed, so that nothing below it moves", async () => {
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
  const save = screen.getByRole("button", { name: /^Save/ });
  expect(save).toHaveAttribute("aria-disabled", "true");

  await userEvent.type(screen.getByRole("textbox"), " at the gate");

  expect(save).toHaveAttribute("aria-disabled", "false");
});
