import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { NewEntry } from "./NewEntry";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

/** Opens the question for the name of a new entry, and answers it. */
async function name(answer: string) {
  const onAdd = vi.fn();
  render(<NewEntry noun="question" asks="The new question" onAdd={onAdd} />);
  await press("Add a question");
  await userEvent.type(screen.getByLabelText("The new question"), answer);
  return onAdd;
}

test("“Add” is the first of two buttons in a row, and looks like it", async () => {
  await name("A mat?");

  const add = screen.getByRole("button", { name: "Add" });
  expect(add).toHaveClass("button-primary");
  expect(add.nextElementSibling).toBe(screen.getByRole("button", { name: "Cancel" }));
  expect(add.parentElement).toHaveClass("staff-dialog-actions");
});

test.each([
  ["the button", () => press("Add")],
  ["Enter", () => userEvent.keyboard("{Enter}")],
])("%s adds what was written", async (_, send) => {
  const onAdd = await name("  A mat? ");
  await send();

  expect(onAdd).toHaveBeenCalledExactlyOnceWith("A mat?");
  expect(screen.getByRole("button", { name: "Add a question" })).toBeVisible();
});

test("nothing is added without words, or by “Cancel”", async () => {
  const onAdd = await name("   ");
  await press("Add");
  await press("Cancel");

  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.queryByLabelText("The new question")).toBeNull();
});
