import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { StubServer } from "../testing/server";
import { pageData } from "../testing/site.fixture";
import { App } from "./App";
import { pagesOnServer } from "./pagesOnServer";

beforeEach(() => {
  new StubServer();
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockImplementation(() => {});
});

function Broken(): never {
  throw new Error("a page that cannot be drawn");
}

test("a page that fails to render offers to reload and to call, below a working header", async () => {
  history.replaceState(null, "", "/about");

  render(<App data={pageData} pages={{ ...pagesOnServer, "/about": Broken }} />);

  const failure = screen.getByRole("alert");
  expect(within(failure).getByRole("button", { name: "Reload" })).toBeInTheDocument();
  expect(within(failure).getByRole("link", { name: /555/ })).toHaveAttribute(
    "href",
    expect.stringMatching(/^tel:/),
  );
  await userEvent.click(
    within(screen.getByRole("banner")).getAllByRole("link", {
      name: "Contact Us",
    })[0] as HTMLElement,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Contact us" })).toBeVisible();
  vi.mocked(console.error).mockClear();
});
