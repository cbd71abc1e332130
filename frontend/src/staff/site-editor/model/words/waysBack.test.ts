import { expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import type { FieldKind, Json } from "../../contentTypes";
import { toBelow, toPublished } from "./waysBack";

const NOTICE = "/site/notice/text";
const LONG = "Lessons are off until noon because the roads are icy";

test.each<[Json, FieldKind, string, string]>([
  ["", "long_text", "Empty before the first change here.", "Make it empty again"],
  ["Rain", "long_text", "Before the first change here: “Rain”.", "Set it back"],
  [LONG, "long_text", `Before the first change here: “${LONG.slice(0, 47)}…”.`, "Set it back"],
  [["Hay"], "texts", "This list has been changed here.", "Go back to the list before"],
  [[], "texts", "Empty before the first change here.", "Make it empty again"],
])("of %j before staff changed it, it says what stood there", (below, kind, past, word) => {
  expect(toBelow(below, field(NOTICE, kind))).toEqual({ past, word });
});

test.each<[Json, string]>([
  ["", "Empty it again"],
  ["Rain", "Back to “Rain”"],
])("of %j that visitors see, it says that", (published, word) => {
  expect(toPublished(published, field(NOTICE, "long_text"))).toBe(word);
});

test("a choice without a value isn't empty: the server takes one", () => {
  const waiting = field("/events/*/waiting_list", "choice");
  expect(toPublished("", waiting)).toBe(toPublished("first-that-fits", waiting));
  expect(toBelow("", waiting).past).toMatch(/^Before the first change here: “.+”\.$/);
});

test("of pages that are off, it says that all were on", () => {
  const pages = field("/site/hidden_pages", "choices");
  expect(toPublished([], pages)).toBe("Turn all pages on again");
  expect(toBelow([], pages)).toEqual({
    past: "All pages were on before the first change here.",
    word: "Turn all pages on",
  });
});
