import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { HiddenPageNote } from "./HiddenPageNote";

const content = { site: { hidden_pages: ["/birthday-parties"] } };

test("a part whose page is off says so, and leads to where it's turned on", () => {
  render(<HiddenPageNote pages={["/birthday-parties", "/pricing"]} content={content} />);

  expect(
    screen.getByText(/^The page “Birthday parties” is off, so visitors don't see this\./),
  ).toBeVisible();
  expect(screen.getByRole("link", { name: "Pages on and off" })).toHaveAttribute(
    "href",
    expect.stringMatching(/#site\?part=\/site\/hidden_pages$/),
  );
});

test.each([
  [["/pricing", "/birthday-parties"], content],
  [["/birthday-parties"], {}],
  [[], content],
])("of %j with %j nothing is said", (pages, shown) => {
  const { container } = render(<HiddenPageNote pages={pages} content={shown} />);

  expect(container).toBeEmptyDOMElement();
});
