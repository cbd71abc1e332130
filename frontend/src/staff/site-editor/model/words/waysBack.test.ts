import { expect, test } from "vitest";
import { contentField as field } from "../../../../testing/content.fixture";
import type { FieldKind, Json } from "../../contentTypes";
import { toBelow, toPublished } from "./waysBack";

const NOTICE = "/site/notice/text";
const LONG = "Lessons are off until noon because the roads are icy";

test.each<[Json, FieldKind, string, string]>([
  ["", "long_text", "Empty until staff filled it in.", "Empty it"],
  ["Rain", "long_text", "Before staff changed it: “Rain”.", "Set it back"],
  [LONG, "long_text", `Before staff changed it: “${LONG.slice(0, 47)}…”.`, "Set it back"],
  [["Hay"], "texts", "Staff have changed this list.", "Go back to the list before"],
  [[], "texts", "Empty until staff filled it in.", "Empty it"],
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
  expect(toBelow("", waiting).past).toMatch(/^Before staff changed it: “.+”\.$/);
});
