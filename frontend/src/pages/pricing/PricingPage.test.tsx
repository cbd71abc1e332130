import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData, site } from "../../testing/site.fixture";

/** A table's rows as their cells' texts. */
function rowsOf(caption: string) {
  const table = within(screen.getByRole("table", { name: caption }));
  return table
    .getAllByRole("rowheader")
    .map((name) => [name.textContent, name.nextElementSibling?.textContent]);
}

test("every price of the owner's stands in a table", () => {
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

test("what has no price has a number to call instead", () => {
  renderPage("/pricing");

  expect(rowsOf("Contact for pricing")).toEqual([
    ["Full board", "(215) 555-0134"],
    ["Pasture board", "(215) 555-0134"],
  ]);
  const table = within(screen.getByRole("table", { name: "Contact for pricing" }));
  for (const link of table.getAllByRole("link")) {
    expect(link).toHaveAttribute("href", "tel:+12155550134");
  }
});

test("camp costs here what its own page says", () => {
  renderPage("/pricing");

  expect(rowsOf("Summer camp")).toEqual([["One week of camp9am–4pm", "$350a week"]]);
});

test("an owner with other prices has other tables", () => {
  const lessons = {
    ...site.lessons,
    packages: [],
    aLaCarte: [{ name: "Longe lesson", price: 52.5 }],
  };

  renderPage("/pricing", { ...pageData, site: { ...site, lessons } });

  expect(rowsOf("A la carte")).toEqual([["Longe lesson", "$52.50"]]);
  expect(screen.queryByRole("table", { name: "By the month" })).toBeNull();
});
