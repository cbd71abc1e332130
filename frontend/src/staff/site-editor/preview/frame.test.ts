import { expect, test } from "vitest";
import { markPage } from "./frame";
import { keyInWords } from "./Preview";

const page = (html: string) => new DOMParser().parseFromString(html, "text/html");

test("what differs is framed, and no longer once it's published", () => {
  const [before, after] = ["<p>Open</p><p>$85</p>", "<p>Open</p><p>$95</p>"];
  const shown = page(after);

  const { changed } = markPage(shown, before);
  expect(changed.map(({ textContent }) => textContent)).toEqual(["$95"]);
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(1);
  expect(shown.querySelectorAll("p")[1]?.style.outline).not.toBe("");

  expect(markPage(shown, after)).toEqual({ changed: [], isLess: false });
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(0);
  expect(shown.querySelectorAll("p")[1]?.style.cssText).toBe("");
});

test("nothing is framed while it isn't known what visitors see", () => {
  const shown = page("<p>$95</p>");
  markPage(shown, "<p>$85</p>");

  expect(markPage(shown, null)).toEqual({ changed: [], isLess: false });
  expect(shown.querySelectorAll("[data-changed]")).toHaveLength(0);
});

const MARKS = "What changed has a red frame.";
const SAME = "The texts and pictures on this page stay as they are.";

test.each([
  ["another text", "<p>Open</p>", "<p>Closed</p>", MARKS, MARKS],
  [
    "less",
    "<p>Open</p><p>$85</p>",
    "<p>Open</p>",
    "What was removed isn't on this page anymore.",
    "What the undo takes away isn't on this page anymore.",
  ],
  ["the same", "<p>Open</p>", "<p>Open</p>", SAME, SAME],
])("a page with %s says so of a draft and of an undo", (_, before, after, draft, undo) => {
  const { changed, isLess } = markPage(page(after), before);
  const marked = { count: changed.length, isLess };

  expect(keyInWords(marked, false)).toBe(draft);
  expect(keyInWords(marked, true)).toBe(undo);
});
