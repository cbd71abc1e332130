import { expect, test } from "vitest";
import type { HistoryLine, SiteContent } from "../contentTypes";
import { unbegun } from "./unbegun";

const NOW = "2026-12-20T12:00";
const FROM = "/site/notice/from";

/** A publication that changes these values, as `[pointer, before]`. */
const line = (revision: number, ...changes: [string, string | null][]) =>
  ({
    kind: "content",
    revision,
    changes: changes.map(([pointer, before]) => ({ pointer, before })),
  }) as HistoryLine;
const photo = { kind: "photograph" } as HistoryLine;
const site = (from: string, text = "Snow") =>
  ({ content: { site: { notice: { text, from } } } }) as unknown as SiteContent;

test.each<[string, SiteContent, HistoryLine[], number[]]>([
  [
    "its text and beginning, not what was before",
    site("2027-01-01"),
    [
      line(5, ["/site/notice/tone", "info"]),
      photo,
      line(4, ["/site/phone", "1"]),
      line(3, [FROM, ""], ["/site/notice/text", ""]),
      line(2, ["/site/notice/text", "Rain"]),
    ],
    [5, 3],
  ],
  [
    "all of them if its beginning was put off",
    site("2027-02-01"),
    [line(2, [FROM, "2027-01-01"]), line(1, [FROM, null])],
    [2, 1],
  ],
  ["nothing once it has begun", site("2026-12-20"), [line(1, [FROM, ""])], []],
  ["nothing without a beginning", site(""), [line(1, [FROM, "2027-01-01"])], []],
  ["nothing of a notice without text", site("2027-01-01", ""), [line(1, [FROM, ""])], []],
])("visitors don't see yet: %s", (_, content, lines, expected) => {
  expect([...unbegun(lines, content, NOW)]).toEqual(expected);
});
