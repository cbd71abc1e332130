import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData } from "../../testing/site.fixture";

function footer(social: { secondSocialName: string; secondSocialUrl: string }) {
  renderPage("/lessons", { ...pageData, site: { ...pageData.site, ...social } });
  return within(screen.getByRole("contentinfo"));
}

test("the second social link has the owner's address", () => {
  const url = "https://instagram.example/barn";
  const link = footer({ secondSocialName: "Instagram", secondSocialUrl: url }).getByRole("link", {
    name: "Instagram",
  });

  expect(link).toHaveAttribute("href", url);
  expect(link).not.toHaveAttribute("aria-disabled");
});

test("a second social link without an address says so", () => {
  const link = footer({ secondSocialName: "Instagram", secondSocialUrl: "" }).getByRole("link", {
    name: "Instagram",
  });

  expect(link).not.toHaveAttribute("href");
  expect(link).toHaveAttribute("aria-disabled", "true");
});

test("without a name there is no second social link", () => {
  const links = footer({ secondSocialName: "", secondSocialUrl: "" }).getAllByRole("link");

  expect(links.map(({ textContent }) => textContent)).not.toContain("Instagram");
  expect(links.map(({ textContent }) => textContent)).not.toContain("");
});

test("hours that differ stand below the usual ones, with why", () => {
  const usual = pageData.site.hours;
  const hours = [
    ...usual,
    { days: "Thursday, November 26", times: "Closed", note: "Thanksgiving" },
    { days: "December 24–26", times: "8 AM–12 PM", note: "" },
  ];
  renderPage("/lessons", { ...pageData, site: { ...pageData.site, hours } });
  const found = within(screen.getByRole("contentinfo"));
  const texts = (role: string) => found.getAllByRole(role).map(({ textContent }) => textContent);

  expect(texts("term").slice(usual.length)).toEqual(["Thursday, November 26", "December 24–26"]);
  expect(texts("definition").slice(usual.length)).toEqual([
    "Closed",
    "Thanksgiving",
    "8 AM–12 PM",
    "",
  ]);
});

test("a heading without visible pages is left out", () => {
  const hidden: typeof pageData.site.pages = [];
  renderPage("/", { ...pageData, site: { ...pageData.site, pages: hidden } });
  const found = within(screen.getByRole("contentinfo"));

  expect(found.getByRole("heading", { name: "Hours" })).toBeInTheDocument();
  expect(found.queryByRole("heading", { name: "Quick links" })).toBeNull();
});
