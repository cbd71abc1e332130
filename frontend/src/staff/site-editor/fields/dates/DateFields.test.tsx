import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { PageDataContext } from "../../../../content/PageDataContext";
import { contentField } from "../../../../testing/content.fixture";
import { pageData } from "../../../../testing/site.fixture";
import type { Json, SiteContent } from "../../contentTypes";
import { EditorContext } from "../EditorContext";
import { FieldView } from "../FieldView";

const POINTER = "/site/notice/until";
const site: SiteContent = {
  content: { site: { notice: { until: "" } } },
  origins: {},
  order: {},
  below: {},
  changed: [],
  revision: 1,
  unfit: [],
};

function Editor() {
  const [until, setUntil] = useState<Json>("");
  const nothing = new Map<string, string>();
  return (
    <PageDataContext value={pageData}>
      <EditorContext
        value={{
          site,
          edited: { site: { notice: { until } } },
          errors: nothing,
          warnings: nothing,
          scheduled: [],
          isLimited: false,
          set: (_, value) => setUntil(value ?? ""),
          onFocus: () => {},
          onLeave: () => {},
          Field: FieldView,
        }}
      >
        <FieldView
          node={{ field: contentField(POINTER, "date_time"), children: [] }}
          pointer={POINTER}
        />
      </EditorContext>
    </PageDataContext>
  );
}

test("the button that clears a day is there before it has one, and keeps the focus", async () => {
  render(<Editor />);
  const clear = screen.getByRole("button", { name: /^Clear/ });
  expect(clear).toHaveAttribute("aria-disabled", "true");

  const day = screen.getByLabelText(/: day$/);
  await userEvent.type(day, "2027-09-22");
  expect(screen.getByText("Wednesday")).toBeVisible();
  expect(clear).toHaveAttribute("aria-disabled", "false");

  await userEvent.click(clear);
  expect(day).toHaveValue("");
  expect(clear).toHaveAttribute("aria-disabled", "true");
  expect(clear).toHaveFocus();
});

test("a time that can't be set says that a day comes first, until there is one", async () => {
  render(<Editor />);
  const time = screen.getByLabelText(/: time$/);
  expect(time).toBeDisabled();
  expect(screen.getByText("Pick a day first")).toBeVisible();
  expect(time).toHaveAccessibleDescription("Pick a day first");

  await userEvent.type(screen.getByLabelText(/: day$/), "2027-09-22");

  expect(time).toBeEnabled();
  expect(screen.queryByText("Pick a day first")).toBeNull();
  expect(time).not.toHaveAccessibleDescription();
});

test("the end of a notice says what a day alone means, and what none means", () => {
  render(<Editor />);

  expect(
    screen.getByText(
      "With a day alone, it disappears when that day ends. Empty: it stays until you take it out.",
    ),
  ).toBeVisible();
});
