import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Notice } from "../../../content/rendererInput";
import { inlineTexts, posted, prepare, render } from "../../../render";
import { pageData, timetable } from "../../../testing/site.fixture";
import { removeWhenOver } from "./removeWhenOver";

const snow: Notice = { text: "Snow: <no> lessons & no camp", tone: "warning", endsAt: 5_000_000 };

function pageAt(path: string, notice: Notice | undefined, draw = render) {
  prepare(JSON.stringify({ data: pageData, timetable, notice }));
  return new DOMParser().parseFromString(draw(path), "text/html");
}

const noticeOf = (page: Document) => page.querySelector<HTMLElement>('[aria-label="Notice"]');
const allowed = (path: string) => JSON.parse(inlineTexts(path));

afterEach(() => prepare(JSON.stringify({ data: pageData, timetable })));

describe("a notice", () => {
  test.each(["/", "/events/open-barn", "/contact", "/nowhere", "/thank-you"])(
    "stands at %s above all, outside of what React hydrates",
    (path) => {
      const page = pageAt(path, snow);
      const notice = noticeOf(page);

      expect(notice?.textContent).toBe(snow.text);
      expect(page.body.firstElementChild).toBe(notice);
      expect(notice?.querySelector("p")?.dir).toBe("auto");
      expect(page.getElementById("page-data")?.textContent).not.toContain("Snow");
      expect(allowed(path).scripts).toEqual(["void 0", "void 1"]);
      expect(allowed(path).styles).toEqual([page.querySelector("style")?.textContent]);
    },
  );

  test("isn't on the staff page, and a page without one has nothing of it", () => {
    for (const [path, notice] of [
      ["/admin-submissions", snow],
      ["/", undefined],
    ] as const) {
      const page = pageAt(path, notice);

      expect(noticeOf(page)).toBeNull();
      expect(page.documentElement.outerHTML).not.toMatch(/notice|void 1/);
      expect(allowed(path).scripts).toEqual(["void 0"]);
    }
  });

  test("without an end has no script", () => {
    const { endsAt: _, ...endless } = snow;
    const page = pageAt("/", endless);

    expect(noticeOf(page)?.hasAttribute("data-ends-at")).toBe(false);
    expect(page.documentElement.outerHTML).not.toContain("void 1");
  });

  test("stands without script on the page that answers a posted form", () => {
    const answer = (path: string) =>
      posted(JSON.stringify({ path, answers: {}, shows: { step: "edit" } }));
    const page = pageAt("/contact", snow, answer);

    expect(noticeOf(page)?.textContent).toBe(snow.text);
    expect(page.querySelectorAll("script:not([type])")).toHaveLength(0);
  });
});

describe("on a page that stays open", () => {
  const scrollBy = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("scrollBy", scrollBy.mockClear());
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function open(endsAt: number, now: number) {
    vi.setSystemTime(now);
    document.body.innerHTML = `<section data-ends-at="${endsAt}">Snow</section><main></main>`;
    const notice = document.querySelector("section");
    if (notice) removeWhenOver(notice);
    return () => document.querySelector("section") !== null;
  }

  test("a notice leaves soon after its end, however far away it is", () => {
    const days = 86_400_000;
    const isThere = open(60 * days, 0);

    vi.advanceTimersByTime(60 * days - 1);
    expect(isThere()).toBe(true);
    vi.advanceTimersByTime(20_000);
    expect(isThere()).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("the words below a notice that leaves stay where they are", () => {
    open(3_600_000, 0);
    const notice = document.querySelector("section") as HTMLElement;
    vi.spyOn(notice, "offsetHeight", "get").mockReturnValue(78);

    vi.advanceTimersByTime(3_620_000);

    expect(scrollBy).toHaveBeenCalledExactlyOnceWith(0, -78);
  });

  test("a notice leaves when the device wakes after its end", () => {
    const isThere = open(3_600_000, 0);

    vi.setSystemTime(7_200_000);
    vi.advanceTimersByTime(20_000);

    expect(isThere()).toBe(false);
  });

  test("a notice stays if the visitor's clock was past its end from the beginning", () => {
    const isThere = open(1_000, 5_000);

    vi.advanceTimersByTime(3_600_000);

    expect(isThere()).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
