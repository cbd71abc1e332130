import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData } from "../../testing/site.fixture";

function footer(social: { secondSocialName: string; secondSocialUrl: string }) {
  renderPage("/lessons", { ...pageData, site: { ...pageData.site, ...social } });
  return within(screen.getByRole("contentinfo"));
}

test("the second social link leads to where the owner says", () => {
  const url = "https://instagram.example/barn";
  const link = footer({ secondSocialName: "Instagram", secondSocialUrl: url }).getByRole("link", {
    name: "Instagram",
  });

  expect(link).toHaveAttribute("href", url);
  expect(link).not.toHaveAttribute("aria-disabled");
});

test("a second social link without a target says that it leads nowhere yet", () => {
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
