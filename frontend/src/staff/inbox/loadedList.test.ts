import { describe, expect, test } from "vitest";
import type { StoredSubmission, SubmissionList } from "../../api/types";
import { submission } from "../../testing/submission.fixture";
import { hasGap, type Loaded, merged, newItemsIn, updated, withChanged } from "./loadedList";

const at = (id: string, minute: number, more: Partial<StoredSubmission> = {}) =>
  submission({ id, created_at: `2027-03-01T14:${String(minute).padStart(2, "0")}:00Z`, ...more });

function page(items: StoredSubmission[], next: string | null = null): SubmissionList {
  const spam = items.filter(({ is_spam }) => is_spam).length;
  const legitimate = items.length - spam;
  const counts = { all: items.length, spam, legitimate, waiting: legitimate };
  return { items, next, counts, spam_threshold: 50, fold_pitches: false };
}

const loaded = (...pages: SubmissionList[]): Loaded => ({
  pages,
  pageParams: pages.map(() => null),
});
const ids = (list: Loaded) => list.pages.flatMap(({ items }) => items.map(({ id }) => id));

describe("new items", () => {
  test("are those of the first page that the list lacks", () => {
    const list = loaded(page([at("b", 2)], "x"), page([at("a", 1)]));

    expect(
      newItemsIn(list, page([at("c", 3), at("b", 2), at("a", 1)])).map(({ id }) => id),
    ).toEqual(["c"]);
  });

  test("exclude those that moved up from beyond the end of the list", () => {
    const list = loaded(page([at("c", 3), at("b", 2)], "next"));

    expect(newItemsIn(list, page([at("b", 2), at("a", 1)], "next"))).toEqual([]);
  });

  test("are inserted by time", () => {
    const list = loaded(page([at("d", 4), at("b", 2)], "x"), page([at("a", 1)]));

    expect(ids(merged(list, [at("e", 5), at("c", 3)]))).toEqual(["e", "d", "c", "b", "a"]);
  });

  test("leave a gap when the first page has no known item", () => {
    const list = loaded(page([at("a", 1)]));

    expect(hasGap(list, page([at("c", 3), at("b", 2)], "next"))).toBe(true);
    expect(hasGap(list, page([at("c", 3), at("b", 2)], null))).toBe(false);
    expect(hasGap(list, page([at("b", 2), at("a", 1)], "next"))).toBe(false);
  });

  test("that are known update the list without adding or removing any", () => {
    const list = loaded(page([at("b", 2), at("a", 1)]));

    const now = updated(list, page([at("c", 3), at("b", 2, { note: "called" })]));

    expect(ids(now)).toEqual(["b", "a"]);
    expect(now.pages[0]?.items[0]?.note).toBe("called");
    expect(now.pages[0]?.counts.all).toBe(2);
  });
});

describe("a change", () => {
  test("to spam and back moves the counts", () => {
    const list = loaded(page([at("b", 2), at("a", 1)]));

    const spam = withChanged(list, "a", { is_spam: true });

    expect(spam.pages[0]?.counts).toEqual({ all: 2, legitimate: 1, spam: 1, waiting: 1 });
    expect(withChanged(spam, "a", { is_spam: true }).pages[0]?.counts.spam).toBe(1);
    expect(withChanged(spam, "a", { is_spam: false })).toEqual(list);
  });

  test("to handled lowers the waiting count", () => {
    const list = loaded(page([at("b", 2), at("a", 1)]));

    const handled = withChanged(list, "a", { handled_at: "2027-03-02T00:00:00Z" });

    expect(handled.pages[0]?.counts).toEqual({ all: 2, legitimate: 2, spam: 0, waiting: 1 });
  });

  test("of an item that isn't in the list does nothing", () => {
    const list = loaded(page([at("a", 1)]));

    expect(withChanged(list, "z", { is_spam: true })).toBe(list);
  });
});
