import { expect, test } from "vitest";
import { markPage } from "./frame";

const page = (html: string) => new DOMParser().parseFromString(html, "text/html");

test("what differs is framed, and no longer once it's published", () => {
  const [before, after] = ["<p>Open</p><p>$85</p>", "<p>Open</p><p>$95</p>"];
  const shown = page(after);

  expect(markPage(shown, before).map(({ textContent }) => textContent)).toEqual(["$95"]);
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(1);
  expect(shown.querySelectorAll("p")[1]?.style.outline).not.toBe("");

  expect(markPage(shown, after)).toEqual([]);
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(0);
  expect(shown.querySelectorAll("p")[1]?.style.cssText).toBe("");
});

test("nothing is framed while it isn't known what visitors see", () => {
  const shown = page("<p>$95</p>");
  markPage(shown, "<p>$85</p>");

  expect(markPage(shown, null)).toEqual([]);
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(0);
});
