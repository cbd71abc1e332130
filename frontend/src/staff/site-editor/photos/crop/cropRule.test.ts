import { describe, expect, it } from "vitest";
import { shownPart, usualCrop } from "./cropRule";

const SHAPE = { width: 1800, height: 1200 };

/** The part in pixels. */
function part(photo: { width: number; height: number }, crop?: [number, number, number]) {
  const [x, y, zoom] = crop ?? [];
  const chosen = x === undefined ? undefined : { x, y: y ?? 0, zoom: zoom ?? 0 };
  const { left, top, width, height } = shownPart(SHAPE, photo, chosen);
  const across = [left, width].map((share) => Math.round(share * photo.width));
  const down = [top, height].map((share) => Math.floor(share * photo.height + 1e-6));
  return [across[0], down[0], across[1], down[1]];
}

describe("the part of a photograph that is shown", () => {
  // The numbers of the server's own tests.
  it("is the server's without a choice", () => {
    expect(part({ width: 4000, height: 2000 })).toEqual([500, 0, 3000, 2000]);
    expect(part({ width: 3000, height: 4000 })).toEqual([0, 666, 3000, 2000]);
    expect(part({ width: 1200, height: 800 })).toEqual([0, 0, 1200, 800]);
  });

  it("is the server's with one", () => {
    const wide = { width: 4000, height: 2000 };
    expect(part(wide, [50, 50, 100])).toEqual([500, 0, 3000, 2000]);
    expect(part(wide, [40, 0, 100])).toEqual([100, 0, 3000, 2000]);
    expect(part(wide, [0, 0, 100])).toEqual([0, 0, 3000, 2000]);
    expect(part(wide, [100, 100, 200])).toEqual([2500, 1000, 1500, 1000]);
    expect(part({ width: 600, height: 400 }, [50, 50, 300])[2]).toBe(320);
  });

  it("begins where it is without a choice", () => {
    expect(usualCrop(SHAPE, { width: 3000, height: 4000 })).toEqual({ x: 50, y: 42, zoom: 100 });
  });
});
