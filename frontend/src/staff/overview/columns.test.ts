import { describe, expect, test } from "vitest";
import { weeksOf } from "../../testing/overview.fixture";
import { lineValues, placeColumns } from "./columns";

const HEIGHT = 248;

const place = (parts: number[][], width = 335) => {
  const weeks = weeksOf(parts.map(() => 0)).map(({ monday }, at) => ({
    monday,
    parts: parts[at] ?? [],
  }));
  return placeColumns(weeks, width, HEIGHT);
};

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [5, [0, 2, 4, 6]],
  [19, [0, 5, 10, 15, 20]],
  [41, [0, 20, 40, 60]],
  [40_000, [0, 10_000, 20_000, 30_000, 40_000]],
])("up to %i the lines stand at %j", (most, lines) => {
  expect(lineValues(most)).toEqual(lines);
});

describe("columns", () => {
  test("are proportional to their counts, with their parts stacked", () => {
    const { columns, axis, lines } = place([
      [10, 0],
      [5, 0],
      [5, 5],
      [0, 0],
    ]);
    const [ten, five, both, none] = columns;

    expect(ten?.y).toBe(lines.find(({ value }) => value === 10)?.y);
    expect(axis - (five?.y ?? 0)).toBeCloseTo((axis - (ten?.y ?? 0)) / 2, -0.5);
    expect(both?.y).toBeCloseTo(ten?.y ?? 0, -0.5);
    const [lower, upper] = both?.parts ?? [];
    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThan(lower?.y ?? 0);
    expect(none).toMatchObject({ y: axis, isLabelled: false });
  });

  test.each([4, 13, 26, 52, 104])("of %i weeks fit on a phone and don't touch", (count) => {
    const { columns, left } = place(Array.from({ length: count }, () => [3, 1]));

    expect(columns[0]?.x).toBe(left);
    columns.forEach((column, at) => {
      const next = columns[at + 1];
      expect(column.width).toBeGreaterThanOrEqual(2);
      expect(column.x + column.width).toBeLessThan(next ? next.x : 336);
    });
  });

  test("small counts stay visible beside large ones", () => {
    const [little] = place([
      [1, 1],
      [4000, 0],
    ]).columns;

    for (const { height } of little?.parts ?? []) expect(height).toBeGreaterThanOrEqual(2);
  });

  test("are labeled if there is room, otherwise only the highest is", () => {
    const parts = [[1, 9], [4, 0], [0, 0], [2, 1], ...Array.from({ length: 22 }, () => [1, 0])];
    const labelled = (width: number) =>
      place(parts, width).columns.flatMap(({ isLabelled }, at) => (isLabelled ? [at] : []));

    expect(labelled(335)).toEqual([1]);
    expect(labelled(1160)).toHaveLength(25);
  });

  test("leave room for the axis labels", () => {
    expect(place([[9]]).left).toBeLessThan(place([[40_000]]).left);
  });
});

describe("months", () => {
  const marks = (weeks: number, width: number) =>
    place(
      Array.from({ length: weeks }, () => [1]),
      width,
    ).months;

  test("are labeled at their first week, with the year at the first label and in January", () => {
    const named = marks(36, 1160).map(({ month, year }) => [month, year]);

    expect(named).toEqual([
      ["Jul", "2027"],
      ["Aug", null],
      ["Sep", null],
      ["Oct", null],
      ["Nov", null],
      ["Dec", null],
      ["Jan", "2028"],
      ["Feb", null],
    ]);
  });

  test.each([
    [26, 335],
    [104, 335],
    [104, 1160],
    [52, 700],
  ])("of %i weeks on %i units stand apart", (weeks, width) => {
    const places = marks(weeks, width).map(({ x }) => x);

    expect(places.length).toBeGreaterThanOrEqual(2);
    places.forEach((x, at) => {
      const before = places[at - 1];
      if (before !== undefined) expect(x - before).toBeGreaterThan(30);
    });
  });
});
