import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

/** The rows of a table, as the texts of their cells. */
function rowsOf(caption: string) {
  const table = within(screen.getByRole("table", { name: caption }));
  return table
    .getAllByRole("rowheader")
    .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
}

test("every configured price is in a table", () => {
  renderPage("/pricing");

  expect(rowsOf("By the month")).toEqual([
    [expect.stringMatching(/^Pony Express.*Ages 7 and under/), "$195a month"],
    [expect.stringMatching(/^Trailblazer.*Most riders/), "$295a month"],
  ]);
  expect(rowsOf("A la carte")).toEqual([["Group lesson", "$75"]]);
  expect(rowsOf("Birthday parties")).toEqual([
    [expect.stringMatching(/^Little Wrangler.*1.5 hours.*Up to 10 children/), "$295"],
    ["Each extra child", "$15"],
  ]);
  expect(rowsOf("Party add-ons")).toEqual([["Favor bags", "$8per child"]]);
});

test("offers without a price are listed with one phone number", () => {
  renderPage("/pricing");

  const section = screen.getByRole("heading", { name: "Call for pricing" }).closest("section");
  if (!section) throw new Error("the heading is in a section");
  const items = within(section).getAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual(["Full board", "Pasture board"]);
  const links = within(section).getAllByRole("link", { name: "(215) 555-0134" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["tel:+12155550134"]);
});

test("camp has the price of its own page", () => {
  renderPage("/pricing");

  expect(rowsOf("Summer camp")).toEqual([["One week of camp9am–4pm", "$350a week"]]);
});

test("other prices give other tables", () => {
  const lessons = {
    ...site.lessons,
    packages: [],
    aLaCarte: [{ name: "Longe lesson", price: 52.5 }],
  };

  renderPage("/pricing", { ...pageData, site: { ...site, lessons } });

  expect(rowsOf("A la carte")).toEqual([["Longe lesson", "$52.50"]]);
  expect(screen.queryByRole("table", { name: "By the month" })).toBeNull();
});
