import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { json, StubServer } from "../../testing/server";
import { linkToForm } from "../../ui/formTopic";

beforeEach(() => {
  new StubServer().on("GET /api/form-stamp", json(200, { stamp: "stamp-1" }));
});

const questions = () => screen.getByRole("textbox", { name: "Questions" });

test("a link from a package fills in its name", () => {
  renderPage(`/contact${linkToForm({ service: "Riding Lessons", about: "Barn & Bound" })}`);

  expect(questions()).toHaveValue("Please tell me more about Barn & Bound.");
  expect(screen.getByRole("checkbox", { name: "Riding Lessons" })).toBeChecked();
  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(1);
});

test("without a package the form is empty and keeps what is typed", async () => {
  renderPage("/contact?service=Riding+Lessons");
  await userEvent.type(questions(), "Is there parking?");

  expect(questions()).toHaveValue("Is there parking?");
  expect(screen.queryByRole("checkbox", { checked: true })).not.toBeInTheDocument();
});

test("another package is added to the visitor's own draft", () => {
  sessionStorage.setItem("draft:contact", JSON.stringify([["questions", "Is there parking?"]]));
  const link = linkToForm({ service: "Birthday Parties", about: "Ranch Adventure" });

  const { unmount } = renderPage(`/contact${link}`);
  unmount();
  renderPage(`/contact${link}`);

  expect(questions()).toHaveValue("Is there parking?\nPlease tell me more about Ranch Adventure.");
  expect(screen.getByRole("checkbox", { name: "Birthday Parties" })).toBeChecked();
});
