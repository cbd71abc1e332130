import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

const bar = () => within(screen.getByRole("navigation", { name: "Call, text or contact" }));

test.each([
  ["/lessons", "/contact-form"],
  ["/contact", "#form"],
  ["/contact-form", "#form"],
])("at %s the foot bar's third label leads to %s", async (path, href) => {
  renderPage(path);
  await screen.findByRole("heading", { level: 1 });

  const links = bar().getAllByRole("link");

  expect(links.map(({ textContent }) => textContent)).toEqual(["Call", "Text", "Contact"]);
  expect(links[2]).toHaveAttribute("href", href);
  if (href === "#form") expect(document.querySelector("main #form")?.tagName).toBe("FORM");
});

test("where the page with the form alone is hidden, the foot bar leads to the other one", () => {
  const pages = site.pages.filter((path) => path !== "/contact-form");
  renderPage("/lessons", { ...pageData, site: { ...site, pages } });

  expect(bar().getByRole("link", { name: "Contact" })).toHaveAttribute("href", "/contact");
});
