import { describe, expect, test } from "vitest";
import type { JsonObject } from "../contentTypes";
import { noticeInBetween, noticeOverBy } from "./noticeTimes";

const NOW = "2026-11-26T22:00";

const having = (notice: JsonObject): JsonObject => ({ site: { notice } });
const snow = having({ text: "Snow.", until: "2026-11-27T12:00" });

describe("what visitors see until a notice appears", () => {
  test.each([
    ["goes away", snow, { text: "Show.", from: "2026-12-19" }, true],
    ["stays, if the next one appears at once", snow, { text: "Show." }, false],
    ["stays, if it's only worded otherwise", snow, { text: "Ice.", until: "2026-11-27" }, false],
    [
      "is gone anyway",
      having({ text: "Snow.", until: "2026-11-25" }),
      { text: "Show.", from: "2026-12-19" },
      false,
    ],
    ["is nothing", having({}), { text: "Show.", from: "2026-12-19" }, false],
    ["isn't replaced by nothing", snow, { text: "", from: "2026-12-19" }, false],
  ])("%s", (_, before, notice, isSaid) => {
    const said = noticeInBetween(before, having(notice as JsonObject), NOW);

    expect(said).toMatch(isSaid ? /^The notice .* appears on Sat, Dec 19, 2026\./ : /^$/);
  });
});

test.each([
  ["has ended by then", { text: "Show.", until: "2026-11-27T12:00" }, true],
  ["ends on the day before", { text: "Show.", until: "2026-12-18" }, true],
  ["ends on that day", { text: "Show.", until: "2026-12-19" }, false],
  ["has no end", { text: "Show." }, false],
  ["is emptied", { text: "", until: "2026-11-27T12:00" }, false],
])("a notice that is published later and %s", (_, notice, isSaid) => {
  const patch = having({ text: notice.text });
  const said = noticeOverBy(patch, having(notice as JsonObject), "2026-12-19T00:00");

  expect(said).toMatch(isSaid ? /^The notice would have ended by then, on .*, so no one/ : /^$/);
});

test("a price that is published later has nothing to do with the notice", () => {
  expect(noticeOverBy({ camp: { price_per_week: 400 } }, snow, "2026-12-19T00:00")).toBe("");
});
