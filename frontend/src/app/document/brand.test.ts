import { afterEach, describe, expect, test } from "vitest";
import { inlineTexts, prepare, render, webManifest } from "../../render";
import { pageData, timetable } from "../../testing/site.fixture";

const colors = { forest: "#1c2f4f", "forest-deep": "#121f33", "barn-deep": "#0b5c5c" };
const drawn = { url: "/photos/mark-a.svg", onDarkUrl: "/photos/mark-light-a.svg" };

function rendered(more: { logo?: object; colors?: object; icons?: object } = {}, path = "/") {
  const { logo, ...input } = more;
  const data = logo ? { ...pageData, logo } : pageData;
  prepare(JSON.stringify({ data, timetable, ...input }));
  const html = render(path);
  return { html, style: styleOf(html), page: new DOMParser().parseFromString(html, "text/html") };
}

const styleOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
const stylesAllowed = (path: string) => JSON.parse(inlineTexts(path)).styles;

afterEach(() => prepare(JSON.stringify({ data: pageData, timetable })));

test("a site without own colors and logo has the built-in stylesheet and icons", () => {
  const plain = rendered();

  expect(rendered({ colors: {}, icons: {} }).html).toBe(plain.html);
  expect(plain.html).not.toMatch(/footer-logo|wordmark|dialog:modal::backdrop/);
  expect(plain.page.querySelector(".brand img")?.getAttribute("src")).toMatch(/^\/assets\/mark-/);
});

test("the owner's colors are in the one style that the policy allows, on every page", () => {
  for (const path of ["/", "/nowhere", "/admin-submissions"]) {
    const { style } = rendered({ colors }, path);

    expect(style).toContain(
      ":root{--color-forest:#1c2f4f;--color-forest-deep:#121f33;--color-barn-deep:#0b5c5c}" +
        "dialog:modal::backdrop{background:#121f33b3}",
    );
    expect(stylesAllowed(path)).toEqual([style]);
  }
});

test("the icons in the owner's colors are those of the manifest", () => {
  rendered({ icons: { "icon-192": "/photos/icon-192-a.png" } });

  const { icons } = JSON.parse(webManifest());

  expect(icons[0]).toMatchObject({ src: "/photos/icon-192-a.png", sizes: "192x192" });
  expect(icons[1].src).toMatch(/^\/assets\/icon-512-/);
});

describe("the logo", () => {
  test.each([
    // The logo's own size, and its sizes in the header and in the footer.
    [{ width: 400, height: 100 }, [176, 44], [176, 44]],
    [{ width: 528, height: 66 }, [176, 22], [176, 22]],
    [{ width: 200, height: 100 }, [88, 44], [112, 56]],
    [{ width: 100, height: 100 }, [44, 44], [56, 56]],
    [{ width: 90, height: 180 }, [22, 44], [28, 56]],
  ])("of %j keeps its ratio within the bounds", (size, inHeader, inFooter) => {
    const { page } = rendered({ logo: { url: "/photos/logo-a.png", ...size } });

    const images = [...page.querySelectorAll<HTMLImageElement>('img[src="/photos/logo-a.png"]')];

    expect(images.map(({ width, height }) => [width, height])).toEqual([inHeader, inFooter]);
  });

  test("that is wide replaces the name and has it as its text alternative", () => {
    const { page, style } = rendered({ logo: { url: "/l.png", width: 400, height: 100 } });

    const brand = page.querySelector(".brand");

    expect(brand?.querySelector("img")?.alt).toBe("Maple Hollow Stables");
    expect(brand?.querySelector(".wordmark + .brand-name")).not.toBeNull();
    expect(style).toContain("@media screen{.wordmark+.brand-name{display:none}}");
    expect(page.querySelector(".footer-brand img")?.getAttribute("alt")).toBe(
      "Maple Hollow Stables",
    );
    expect(page.querySelector(".footer-brand .title-3")).toBeNull();
    expect(style).toContain(".footer-logo{");
  });

  test("that is a mark is beside the name, without a text alternative", () => {
    const { page } = rendered({ logo: { url: "/l.png", width: 100, height: 100 } });

    for (const place of [".brand", ".footer-brand"]) {
      expect(page.querySelector(`${place} img`)?.getAttribute("alt")).toBe("");
      expect(page.querySelector(place)?.textContent).toContain("Maple Hollow Stables");
    }
  });

  test("in the owner's colors has a light and a dark version", () => {
    const { page, style } = rendered({ logo: { ...drawn, width: 44, height: 44 }, colors });

    expect(page.querySelector(".brand img")?.getAttribute("src")).toBe(drawn.url);
    expect(page.querySelector(".footer-brand img")?.getAttribute("src")).toBe(drawn.onDarkUrl);
    expect(style).not.toContain(".footer-logo{");
  });

  test("is in the structured data", () => {
    const { html } = rendered({ logo: { url: "/photos/logo-a.png", width: 400, height: 100 } });

    expect(html).toContain('"logo":"https://maplehollow.example/photos/logo-a.png"');
  });
});
