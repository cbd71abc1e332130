import { expect, test } from "vitest";
import type { StaffPhoto } from "../photoCalls";
import { partInFrame } from "./cropRule";
import { viewsOf } from "./views";

const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

test("a frame with another ratio cuts the rest off where the page does", () => {
  const photo = { width: 1600, height: 1200 };
  const low = partInFrame(WHOLE, photo, { width: 16, height: 6 }, { x: 0.5, y: 1 });
  expect(low).toEqual({ left: 0, top: 0.5, width: 1, height: 0.5 });
  const narrow = partInFrame(WHOLE, photo, { width: 600, height: 1200 });
  expect(narrow).toEqual({ left: 0.3125, top: 0, width: 0.375, height: 1 });
  expect(partInFrame(WHOLE, photo, photo)).toEqual(WHOLE);
});

test("what visitors see is shown for computers and phones", () => {
  const titles = (name: string, photos: StaffPhoto[] = []) =>
    viewsOf(name, photos).map(({ title }) => title);

  expect(titles("hero")).toEqual(["On computers", "On phones"]);
  expect(titles("about")).toEqual(["On computers", "On phones"]);
  expect(titles("old-oak")).toEqual([undefined]);
  expect(viewsOf("about", [])[0].picture).toEqual({ width: 1600, height: 640 });
  const phone = { name: "hero-phone", origin: "staff" } as StaffPhoto;
  expect(titles("hero", [phone])).toEqual(["On computers"]);
});
