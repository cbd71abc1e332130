import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderPage } from "../../testing/renderPage";
import { pageData } from "../../testing/site.fixture";

const own = (alt: string) => ({ hash: "0a1b2c3d", width: 1280, height: 853, alt });

/** The alternative texts of the gallery's pictures, in display order. */
function shown(gallery: string[], photos = {}) {
  renderPage("/about", {
    ...pageData,
    photos: { ...pageData.photos, ...photos },
    site: { ...pageData.site, gallery },
  });
  const section = screen.queryByRole("heading", { name: "Gallery" })?.parentElement;
  if (!section) return null;
  return within(section)
    .getAllByRole("img")
    .map((img) => img.getAttribute("alt"));
}

test("the gallery has the owner's pictures in their order", () => {
  const photos = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [`barn-${at}`, own(`View ${at}`)]),
  );
  const names = [...Object.keys(photos).reverse(), "gallery-2"];

  expect(shown(names, photos)).toEqual([
    ...Array.from({ length: 30 }, (_, at) => `View ${29 - at}`),
    "Riding boots beside a straw bale with a helmet on it",
  ]);
});

test("a gallery may have one picture", () => {
  expect(shown(["gallery-1"])).toEqual(["A worn horseshoe hung on old planks"]);
});

test("a photograph that isn't ready yet is left out", () => {
  expect(shown(["tack-room", "gallery-1"])).toEqual(["A worn horseshoe hung on old planks"]);
});

test("an empty gallery has no heading", () => {
  expect(shown([])).toBeNull();
});
